import { z } from 'zod';
import {
  approvalRequest,
  interaction,
  outcomeRequest,
  questionRequest,
  type Interaction,
} from '../../../contract/index.ts';

const { status, resolution } = interaction.shape;

/** An interaction as HTTP gives it: the request's own fields, with what became of it beside them. */
export const flatInteraction = z.discriminatedUnion('type', [
  approvalRequest.extend({ status, resolution }),
  questionRequest.extend({ status, resolution }),
  outcomeRequest.extend({ status, resolution }),
]);
export type FlatInteraction = z.infer<typeof flatInteraction>;

export function flatten({ request, ...became }: Interaction): FlatInteraction {
  return { ...request, ...became };
}
