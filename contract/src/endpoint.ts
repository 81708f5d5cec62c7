import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ProblemCode } from './problem.ts'

type Schema = z.ZodType

/** One call of the API: its request, its answer and its refusals. Paths are relative to the API's base. */
export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
  Who extends Access = Access,
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
  /** Status of a successful answer. */
  status: 200 | 201 | 202 | 204
  answer?: Answer
  /** The endpoint's own refusals; the server adds those that all endpoints share. */
  problems: readonly ProblemCode[]
  /** Who may ask; the handler gets exactly this kind of asker. */
  access: Who
  /**
   * Whether an operator in the console must have shown a key in the last minutes. Left out: for whatever moves money, which is
   * each call with that permission that is no GET.
   */
  needsStepUp?: boolean
  /** True if the call needs an Idempotency-Key header. */
  idempotent?: boolean
  /** True if the call reads the X-Order-Secret header, which proves that the caller is the order's buyer. */
  takesOrderSecret?: boolean
  /** Calls per minute of one user, or from one address without a user; every write, look-up and read of a user's data has a limit. */
  limitPerMinute?: number
  /** Calls per minute of the same caller for one thing that the path names, such as an order; `limitPerMinute` bounds them all together. */
  limitPerMinuteEach?: number
  /** Largest body in bytes; 64 kB if omitted. */
  bodyLimitBytes?: number
  /** True if the answer is a plain text instead of JSON, because another company's protocol wants it so. */
  answersText?: boolean
  /** True if the answer is a file (`file-answer.ts`). Its refusals are JSON as everywhere; a file that can not be finished ends with the connection. */
  answersFile?: boolean
  /** Seconds any cache may keep the answer; only if it is the same for all callers. Without it the answer is never kept. */
  publicForSeconds?: number
}

/** True for a call before which an operator in the console shows a key again. */
export function needsStepUp({ access, method, needsStepUp }: Endpoint): boolean {
  const movesMoney = typeof access === 'object' && 'operator' in access && access.operator === 'move_money' && method !== 'GET'
  return needsStepUp ?? movesMoney
}

/** Declares an endpoint and keeps the types of its schemas and of who may ask. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
  const Who extends Access = Access,
>(description: Endpoint<Params, Query, Body, Answer, Who>): Endpoint<Params, Query, Body, Answer, Who> {
  return description
}

/** The params and body of an endpoint that declares both. */
export function partsOf<Params extends Schema, Body extends Schema>(described: {
  params?: Params
  body?: Body
}): { params: Params; body: Body } {
  const { params, body } = described
  if (!params || !body) throw new Error('this endpoint has no params or no body')
  return { params, body }
}

/** The schema a part declares; `never` if it declares none. Drops the `undefined` of optional properties. */
type Declared<Part> = Extract<Part, Schema>
type IfDeclared<Part, Then, Else> = [Declared<Part>] extends [never] ? Else : Then

/** The caller's input: `{params, query, body}`, only the parts the endpoint declares. */
export type EndpointInput<E extends Endpoint> = IfDeclared<E['params'], { params: z.input<Declared<E['params']>> }, unknown> &
  IfDeclared<E['query'], { query?: z.input<Declared<E['query']>> }, unknown> &
  IfDeclared<E['body'], { body: z.input<Declared<E['body']>> }, unknown>

/** A part after validation; `undefined` if the endpoint declares none. */
export type Parsed<Part> = IfDeclared<Part, z.output<Declared<Part>>, undefined>

/** The answer for the caller. */
export type EndpointAnswer<E extends Endpoint> = Parsed<E['answer']>
