import type { z } from 'zod'
import type { ProblemCode } from './problem.ts'

type Schema = z.ZodType

/** One call of the API: what crosses the wire and how it can be refused. Paths are relative to the API's base. */
export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> = {
  /** Stable name, verb and noun: `placeOrder`. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{braces}`, as OpenAPI writes it: `/products/{id}`. */
  path: string
  summary: string
  tag: string
  params?: Params
  query?: Query
  body?: Body
  /** Status and body of the good answer. */
  status: 200 | 201 | 202 | 204
  answer?: Answer
  /** The refusals of its own; those every call shares are added by the server. */
  problems: readonly ProblemCode[]
  /**
   * `open` needs nothing (webhooks). All others need X-Api-Key: `store` answers everybody the same, `visitor_or_user` looks at
   * the access token where there is one, `user` needs it. A token that is over is refused with 401, also where none is needed.
   */
  access: 'open' | 'store' | 'visitor_or_user' | 'user'
  /** True where the call needs an Idempotency-Key header. */
  idempotent?: boolean
  /** True where the call looks at the X-Order-Secret header, which proves who brings it to be the order's buyer. */
  takesOrderSecret?: boolean
  /** Calls a minute of one user, or from one address where nobody is signed in; writes, look-ups and what is a user's have one. */
  limitPerMinute?: number
  /** Seconds anyone may keep the answer; only where it is the same for all. Without it the answer is never kept. */
  publicForSeconds?: number
}

/** Declares an endpoint, keeping its schemas' types. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(description: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return description
}

/** The schema a part declares; `never` where it declares none. Optional properties carry an `undefined` that is none of it. */
type Declared<Part> = Extract<Part, Schema>
type IfDeclared<Part, Then, Else> = [Declared<Part>] extends [never] ? Else : Then

/** What a caller passes: `{params, query, body}`, only the parts the endpoint declares. */
export type EndpointInput<E extends Endpoint> = IfDeclared<E['params'], { params: z.input<Declared<E['params']>> }, unknown> &
  IfDeclared<E['query'], { query?: z.input<Declared<E['query']>> }, unknown> &
  IfDeclared<E['body'], { body: z.input<Declared<E['body']>> }, unknown>

/** A part after it was checked; `undefined` where the endpoint declares none. */
export type Parsed<Part> = IfDeclared<Part, z.output<Declared<Part>>, undefined>

/** What a caller receives. */
export type EndpointAnswer<E extends Endpoint> = Parsed<E['answer']>
