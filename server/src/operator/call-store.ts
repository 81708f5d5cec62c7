import { request } from 'node:http'
import type { Endpoint, EndpointAnswer, EndpointInput } from '@kilat/contract/endpoint.ts'
import { actProblemSchema, operatorHeader } from '@kilat/contract/operator/act.ts'
import type { z } from 'zod'
import type { Call, Extra } from './verb.ts'

/** The store can not be asked, or refuses; the message is for the operator. */
export class CallError extends Error {}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Longer than any act takes: an act calls no company while the operator waits, and only a bank's file takes long, because it comes whole. */
const timeoutMs = 300_000

/** Calls the store at its socket as this operator. Throws a CallError with the store's sentence, or with why there is no answer. */
export function createCall({ socket, operator }: { socket: string; operator: string }): Call {
  return async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, extra: Extra = {}) => {
    const { status, text } = await send({ socket, operator, endpoint, ...extra }, partsOf(input))
    const answer: unknown = JSON.parse(text)
    if (status < 400) return endpoint.answer?.parse(answer) as EndpointAnswer<E>
    throw new CallError(describe(actProblemSchema.parse(answer)).join('\n'))
  }
}

function describe({ error, code, fields = {}, now }: z.output<typeof actProblemSchema>): string[] {
  const named = Object.entries(fields).map(([name, sentence]) => `  ${name}: ${sentence}`)
  return [`${error} (${code})`, ...named, ...(now ? [`  it is ${now.status} now, version ${now.version}`] : [])]
}

/** Each endpoint takes some of the parts, as its own type says. */
function partsOf(input: unknown): Parts {
  return input as Parts
}

type Sent = { socket: string; operator: string; endpoint: Endpoint } & Extra

function send(
  { socket, operator, endpoint, idempotencyKey }: Sent,
  { params, query, body }: Parts,
): Promise<{ status: number; text: string }> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const asked = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''
  const headers = {
    [operatorHeader]: encodeURIComponent(operator),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  return new Promise((resolve, reject) => {
    const asking = request(
      { socketPath: socket, method: endpoint.method, path: `/api${path}${search}`, headers, timeout: timeoutMs },
      incoming => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 500, text: Buffer.concat(chunks).toString('utf8') }))
        incoming.on('error', error => reject(explain(error, socket)))
      },
    )
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')))
    asking.on('error', error => reject(explain(error, socket)))
    asking.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function explain(error: Error & { code?: string }, socket: string): CallError {
  switch (error.code) {
    case 'ENOENT':
    case 'ECONNREFUSED':
      return new CallError(
        `No store is running here: nothing answers at ${socket}. Start it, or set DATA_DIR or OPERATOR_SOCKET as for the running store.`,
      )
    case 'EACCES':
    case 'EPERM':
      return new CallError(`This account may not call the store at ${socket}. Use the account that runs the store.`)
    default:
      return new CallError(
        `The store gave no answer (${error.message}). What was asked may have happened: ask again, nothing happens twice.`,
      )
  }
}
