import type { Endpoint, EndpointAnswer, Parsed } from '@kilat/contract/endpoint.ts'
import type { Ctx } from '../ctx/context.ts'
import type { AskerFor } from '../platform/asker.ts'
import type { Problem } from '../platform/problem.ts'

/** A request after its declared parts were validated. */
export type Ask<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** Present if the endpoint is declared `idempotent`. */
  idempotencyKey: string
  /** The caller's proof of being an order's buyer; null if it was not sent, or the endpoint does not read it. */
  orderSecret: string | null
  /** The raw bytes, for signatures. */
  rawBody: Uint8Array
  headers: Headers
  /** The asker: only a kind that the endpoint's access allows. */
  asker: AskerFor<E['access']>
  /** The visitor's key for limits. */
  address: string
  /** Keeps this token as the console's session in the caller's browser; null ends it there. */
  keepSession: (token: string | null) => void
  /** Origin of the answer's links, such as `http://localhost:3000`. */
  origin: string
}

/** An endpoint with its handler. The handler parses nothing and contains no rules: it calls one verb. */
export type Route = {
  endpoint: Endpoint
  // biome-ignore lint/suspicious/noExplicitAny: the list of routes holds endpoints of every shape; `route` ties each to its handler.
  handle: (ctx: Ctx, ask: Ask<any>) => Promise<unknown>
} & More

/** An endpoint without an answer allows a verb without one. */
type Handled<E extends Endpoint> = [EndpointAnswer<E>] extends [undefined] ? Promise<void> : Promise<EndpointAnswer<E>>

type More = {
  /** Refuses every call of what the store does not have, before the body is read. */
  guard?: (ctx: Ctx) => void
  /** Turns the refusal of an invalid request into one of the endpoint's own. */
  restate?: (ctx: Ctx, problem: Problem) => Problem
}

export function route<E extends Endpoint>(endpoint: E, handle: (ctx: Ctx, ask: Ask<E>) => Handled<E>, more: More = {}): Route {
  return { endpoint, handle, ...more }
}
