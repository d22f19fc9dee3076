import type { InteractionResponse } from '../../../contract/index.ts';

/** What was answered; `inputEnded` where nobody did, and this is what that means. `over`: the request needs no answer any more. */
export type Asked<R extends InteractionResponse = InteractionResponse> = { response: R; inputEnded: boolean } | 'over';
