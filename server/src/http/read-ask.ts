import type { Endpoint } from '@kilat/contract/endpoint.ts'
import type { z } from 'zod'
import { Problem } from '../platform/problem.ts'
import { malformed } from './malformed.ts'
import { parseJson, readBody } from './read-body.ts'
import type { Ask, Asker } from './route.ts'

/** Checks everything the endpoint declares about a request. Throws `malformed` and `body_too_large`. */
export async function readAsk(
  endpoint: Endpoint,
  input: {
    request: Request
    params: Record<string, string>
    query: Record<string, string>
    origin: string
    asker: Asker | null
    address: string
  },
): Promise<Ask<Endpoint>> {
  const { headers } = input.request
  const idempotencyKey = endpoint.idempotent ? readIdempotencyKey(headers) : ''
  const params = parse(endpoint.params, input.params)
  const query = parse(endpoint.query, input.query)
  const rawBody = await readBody(input.request)
  const body = endpoint.body && parse(endpoint.body, parseJson(rawBody, headers.get('content-type')))
  return { params, query, body, idempotencyKey, rawBody, headers, asker: input.asker, address: input.address, origin: input.origin }
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
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
