import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { orderSecretHeader, orderSecretPattern } from '@kilat/contract/order-secret.ts'
import type { z } from 'zod'
import type { Asker } from '../platform/asker.ts'
import { Problem } from '../platform/problem.ts'
import { malformed } from './malformed.ts'
import { parseJson, readBody, refuseHalves, refuseNul } from './read-body.ts'
import type { Ask } from './route.ts'

/** Validates every declared part of a request. Throws `malformed` and `body_too_large`. */
export async function readAsk(
  endpoint: Endpoint,
  input: {
    request: Request
    params: Record<string, string>
    query: Record<string, string>
    origin: string
    asker: Asker
    address: string
    keepSession: (token: string | null) => void
  },
): Promise<Ask<Endpoint>> {
  const { headers } = input.request
  const idempotencyKey = endpoint.idempotent ? readIdempotencyKey(headers) : ''
  const orderSecret = endpoint.takesOrderSecret ? readOrderSecret(headers) : null
  for (const text of Object.values(input.params)) refuseNul(text)
  const params = parsePart(endpoint.params, input.params)
  const query = parsePart(endpoint.query, withoutNul(input.query))
  const { asker, address, origin, keepSession } = input
  const { bodyLimitBytes: limitBytes } = endpoint
  const rawBody = await readBody(input.request, limitBytes === undefined ? undefined : { limitBytes, asker, address })
  const rawText = Buffer.from(rawBody).toString('latin1')
  refuseNul(rawText)
  const body = endpoint.body && parsePart(endpoint.body, parseJson(rawBody, headers.get('content-type')))
  refuseHalves(body, rawText)
  return { params, query, body, idempotencyKey, orderSecret, rawBody, headers, asker, address, origin, keepSession }
}

/** What is looked for, without the one character that PostgreSQL takes in no text: nothing has it, so it leaves nothing out. */
function withoutNul(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, text]) => [name, text.replaceAll('\0', '')]))
}

/** A part of a call as its schema reads it; undefined if none is declared. Throws `malformed`. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const read = schema.safeParse(value, { reportInput: true })
  if (read.success) return read.data
  throw malformed(read.error.issues)
}

function readIdempotencyKey(headers: Headers): string {
  const key = headers.get('idempotency-key') ?? ''
  if (/^[\x21-\x7e]{8,80}$/.test(key)) return key
  const sentence = 'Wajib diisi: 8 sampai 80 karakter tanpa spasi.'
  throw new Problem('malformed', 'Header Idempotency-Key belum benar.', { fields: { 'Idempotency-Key': sentence } })
}

function readOrderSecret(headers: Headers): string | null {
  const secret = headers.get(orderSecretHeader)
  if (secret === null || orderSecretPattern.test(secret)) return secret
  const sentence = 'Harus 22 sampai 64 huruf, angka, - atau _.'
  throw new Problem('malformed', `Header ${orderSecretHeader} belum benar.`, { fields: { [orderSecretHeader]: sentence } })
}
