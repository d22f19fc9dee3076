import type { z } from 'zod';
import type { ErrorCode, ProcedureInput, ProcedureName, ProcedureOutput, Result } from '../../../contract/index.ts';

/** Asks the Studio, as the caller. */
export type Ask = <N extends ProcedureName>(name: N, input: ProcedureInput<N>) => Promise<Result<ProcedureOutput<N>>>;

/**
 * One line of the table that the server's routes and its OpenAPI document are made from. `path` is OpenAPI's; what is
 * between braces is a text in `params`.
 */
export interface Route {
  method: 'get' | 'post';
  path: `/v1/${string}`;
  operationId: string;
  summary: string;
  /** What isn't of this form names nothing; without it, any text may. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** True where no body at all is as good as an empty one. */
  bodyOptional?: boolean;
  status: 200 | 201 | 202;
  response: z.ZodType;
  /** What can go wrong beside what can with every route. */
  errors: readonly ErrorCode[];
  /** Where what was made can be found. */
  location?: (made: unknown) => string;
  answer(
    request: { params: Readonly<Record<string, string>>; query: unknown; body: unknown },
    ask: Ask,
  ): Promise<Result<unknown>>;
}

interface Given<P extends string, Q extends z.ZodObject, B extends z.ZodType> {
  params: Record<ParamsOf<P>, string>;
  query: z.output<Q>;
  body: z.output<B>;
}

type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never;

interface TypedRoute<
  P extends `/v1/${string}`,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
> extends Omit<Route, 'path' | 'query' | 'body' | 'response' | 'answer' | 'location'> {
  path: P;
  query?: Q;
  body?: B;
  response: R;
  location?: (made: z.output<R>) => string;
  answer(request: Given<P, Q, B>, ask: Ask): Promise<Result<z.input<R>>>;
}

/** A line of the table whose parts are checked against each other. */
export function route<
  P extends `/v1/${string}`,
  R extends z.ZodType,
  Q extends z.ZodObject = z.ZodObject<{}>,
  B extends z.ZodType = z.ZodUndefined,
>(typed: TypedRoute<P, Q, B, R>): Route {
  return typed as unknown as Route;
}
