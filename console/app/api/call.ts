import type { Endpoint, EndpointAnswer, EndpointInput } from '@kilat/contract/endpoint.ts'
import type { ThingNow } from '@kilat/contract/operator/act.ts'
import type { Agreement } from '@kilat/contract/operator/agreement.ts'
import type { WantedCall } from '@kilat/contract/operator/approvals.ts'
import type { ProblemCode } from '@kilat/contract/problem.ts'
import { proveAgain } from './prove-again.ts'
import { signInAgain } from './sign-in-again.ts'
import { currentVisit } from './visit.ts'

/** The store refused a call, or could not be reached: then the code is `offline`. The message is a sentence for the operator. */
export class CallError extends Error {
  readonly code: ProblemCode | 'offline'
  readonly fields: Readonly<Record<string, string>>
  /** What the thing is now, if it changed meanwhile. */
  readonly now: ThingNow | undefined
  /** What has to be asked for, if it is more money than one operator moves alone. */
  readonly needed: AgreementNeeded | undefined

  constructor({ code, error, fields = {}, now, needed }: Refusal) {
    super(error)
    this.code = code
    this.fields = fields
    this.now = now
    this.needed = needed
  }
}

/** The act that was refused, and what happens if it is asked for. */
export type AgreementNeeded = Agreement & { wanted: WantedCall }

type Refusal = {
  code: ProblemCode | 'offline'
  error: string
  fields?: Record<string, string>
  now?: ThingNow
  needed?: AgreementNeeded
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; key?: string }

/** What a call sends; `key` makes it the same act when it is sent again, for endpoints that want one. */
type Sent<E extends Endpoint> = EndpointInput<E> & { key?: string }

/**
 * Calls the store's API. The browser sends the session's cookie by itself. If the store wants to see a key first, or the session has ended, the operator
 * is asked and the call is made again, by the same operator only; without that it stays refused. Throws a CallError.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, signal?: AbortSignal): Promise<EndpointAnswer<E>> {
  const visit = currentVisit()
  try {
    return await callOnce(endpoint, input, signal)
  } catch (error) {
    const mayRepeat = (hasEnded(error) && (await signInAgain())) || (wantsProof(error) && (await proveAgain()))
    if (!mayRepeat || visit !== currentVisit()) throw error
    return call(endpoint, input, signal)
  }
}

/** The same, without asking the operator for anything. Throws a CallError. */
export async function callOnce<E extends Endpoint>(endpoint: E, input: Sent<E>, signal?: AbortSignal): Promise<EndpointAnswer<E>> {
  const { params, query, body, key } = input as Parts
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const asked = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''
  const sent = await fetch(`/api${path}${search}`, {
    method: endpoint.method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(key !== undefined && { 'idempotency-key': key }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallError({ code: 'offline', error: 'Toko tidak bisa dihubungi. Periksa sambungan, lalu coba lagi.' })
  })
  if (sent.status === 204) return undefined as EndpointAnswer<E>
  const answer: unknown = await sent.json().catch(() => undefined)
  if (sent.ok) return answer as EndpointAnswer<E>
  if (isRefusal(answer) && answer.code === 'agreement_needed') {
    const wanted = { act: endpoint.name, params, body } as WantedCall
    throw new CallError({ ...answer, needed: { ...(answer as Refusal & Agreement), wanted } })
  }
  throw new CallError(isRefusal(answer) ? answer : { code: 'internal', error: 'Jawaban toko tidak bisa dibaca. Coba lagi sebentar.' })
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'error' in answer
}

/** True for a refusal that says that nobody is signed in. */
export function hasEnded(error: unknown): boolean {
  return error instanceof CallError && error.code === 'sign_in_required'
}

function wantsProof(error: unknown): boolean {
  return error instanceof CallError && error.code === 'step_up_required'
}

/** True if the thing has changed since the operator read it, so that nothing was done. */
export function isStale(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'stale_version'
}

/** True if no answer came that can be read: what was asked for may have been done. */
export function isLost(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'offline' || error.code === 'internal')
}

/** A sentence for each field that the store found wrong. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof CallError ? error.fields : {}
}

/** The sentence of anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
