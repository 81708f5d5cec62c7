import type { Endpoint, EndpointAnswer, Parsed } from '@kilat/contract/endpoint.ts'
import type { Ctx } from '../ctx/context.ts'
import type { AskerFor } from '../platform/asker.ts'
import type { Problem } from '../platform/problem.ts'

/** A request after everything declared about it was checked. */
export type Ask<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** Present where the endpoint is declared `idempotent`. */
  idempotencyKey: string
  /** What proves who asks to be an order's buyer; null where it was not sent, and where the endpoint does not look. */
  orderSecret: string | null
  /** The bytes as they came, for signatures. */
  rawBody: Uint8Array
  headers: Headers
  /** Who asks: only a kind that the endpoint's access lets in. */
  asker: AskerFor<E['access']>
  /** What stands for a visitor where something is counted. */
  address: string
  /** Where the answer's links start, such as `http://localhost:3000`. */
  origin: string
}

/** An endpoint and what answers it. The handler parses nothing and holds no rules: it calls one verb. */
export type Route = {
  endpoint: Endpoint
  // biome-ignore lint/suspicious/noExplicitAny: the list of routes holds endpoints of every shape; `route` ties each to its handler.
  handle: (ctx: Ctx, ask: Ask<any>) => Promise<unknown>
  restate?: Restate
}

/** Where nothing is answered, a verb that answers nothing will do. */
type Handled<E extends Endpoint> = [EndpointAnswer<E>] extends [undefined] ? Promise<void> : Promise<EndpointAnswer<E>>

/** Turns the refusal of a request that is not as declared into one of the endpoint's own. */
type Restate = (ctx: Ctx, problem: Problem) => Problem

export function route<E extends Endpoint>(endpoint: E, handle: (ctx: Ctx, ask: Ask<E>) => Handled<E>, restate?: Restate): Route {
  return { endpoint, handle, ...(restate && { restate }) }
}
