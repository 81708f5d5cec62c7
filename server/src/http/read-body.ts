import type { Asker } from '../platform/asker.ts'
import { Problem } from '../platform/problem.ts'
import { createCrowdLimit } from './crowd-limit.ts'

/** Largest body in bytes, unless its endpoint takes longer ones. */
const usualBytes = 64 * 1024

/** Longer bodies that are read at once, so that callers who send theirs slowly can not fill the memory. */
const longBodiesAtOnce = 8
const ofAddressAtOnce = 2
// Anybody can send bodies slowly, so operators have places of their own.
const ofOperators = createCrowdLimit(longBodiesAtOnce)
const ofOthers = new Set<LongBody>()

/** A long body of a stranger. Nobody knows which of them is a company's notice before it is read whole. */
type LongBody = { address: string; startedMs: number; bytes: () => number; cutOff: () => void }

/** What an endpoint for longer bodies takes, and whose body it is. */
type Long = { limitBytes: number; asker: Asker; address: string }

const empty = new Uint8Array()

/**
 * The body's bytes. Refuses a body above the limit, without holding more than that in memory. Above the usual limit an operator's
 * is refused while too many others are being read, and a stranger's ends the slowest of the others.
 */
export async function readBody(request: Request, long?: Long): Promise<Uint8Array> {
  const limitBytes = long?.limitBytes ?? usualBytes
  if (request.method === 'GET' || request.method === 'HEAD') return empty
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(limitBytes)
  if (!request.body) return empty
  const chunks: Uint8Array[] = []
  let length = 0
  let leave: (() => void) | undefined
  const cut = new AbortController()
  const body = { startedMs: performance.now(), bytes: () => length, cutOff: () => cut.abort(busy()) }
  try {
    for await (const chunk of readChunks(long ? untilCut(request.body, cut.signal) : request.body)) {
      length += chunk.byteLength
      if (length > limitBytes) throw tooLarge(limitBytes)
      if (long && length > usualBytes) leave ??= enter(long, body)
      chunks.push(chunk)
    }
  } finally {
    leave?.()
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Takes a place for a long body and answers how to leave it. Throws `unavailable` if none is free for an operator. */
function enter({ asker, address }: Long, body: Omit<LongBody, 'address'>): () => void {
  if (asker.kind === 'operator') {
    if (!ofOperators.enter('all')) throw busy()
    return () => ofOperators.leave('all')
  }
  const own = [...ofOthers].filter(other => other.address === address)
  if (own.length >= ofAddressAtOnce) cutSlowest(own)
  else if (ofOthers.size >= longBodiesAtOnce) cutSlowest([...ofOthers])
  const entered = { ...body, address }
  ofOthers.add(entered)
  return () => ofOthers.delete(entered)
}

/** Ends the body of the fewest bytes per time: companies send theirs within a second, so whoever keeps a place for long is another. */
function cutSlowest(bodies: readonly LongBody[]): void {
  const nowMs = performance.now()
  const pace = ({ bytes, startedMs }: LongBody) => bytes() / (nowMs - startedMs)
  const slowest = bodies.reduce((one, other) => (pace(other) < pace(one) ? other : one))
  ofOthers.delete(slowest)
  slowest.cutOff()
}

function untilCut(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  return body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal })
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('malformed', 'Kiriman terputus di tengah jalan. Coba kirim lagi.')
  }
}

// Raw, or in JSON's spelling: after an even number of backslashes the last one is escaped itself.
const nul = /\0|(?<!\\)(?:\\\\)*\\u0000/

/** Refuses a text with the one character that PostgreSQL can not store. It has no meaning, so nobody sends it by mistake. */
export function refuseNul(text: string): void {
  if (nul.test(text)) throw unstorable()
}

// JSON in UTF-8 has a half of a character of two only in this spelling.
const mayBeHalf = /\\u[dD][89a-fA-F]/

/** Refuses a read body in which a text has half a character, such as an emoji that was cut: PostgreSQL takes none in what it keeps as JSON. */
export function refuseHalves(body: unknown, raw: string): void {
  if (!mayBeHalf.test(raw)) return
  const parts: { name: string; value: unknown }[] = [{ name: '', value: body }]
  // The list grows while it is read, so that no depth is too deep.
  for (const { name, value } of parts) {
    if (typeof value === 'string' && !value.isWellFormed()) throw unstorable(name)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, part] of Object.entries(value)) {
      if (!key.isWellFormed()) throw unstorable(name)
      parts.push({ name: name === '' ? key : `${name}.${key}`, value: part })
    }
  }
}

function unstorable(field = ''): Problem {
  const sentence = 'Ada karakter yang tidak bisa disimpan. Hapus karakter itu, lalu kirim lagi.'
  return new Problem('malformed', sentence, field === '' ? {} : { fields: { [field]: sentence } })
}

/** Parses a JSON body. The content type is required, because a form of another site can not set it. */
export function parseJson(bytes: Uint8Array, contentType: string | null): unknown {
  if (!/^application\/json\s*(?:;|$)/i.test(contentType ?? '')) {
    throw new Problem('malformed', 'Kirim isian sebagai JSON (Content-Type: application/json).')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Problem('malformed', 'Isi kiriman bukan JSON yang benar.')
  }
}

function tooLarge(limitBytes: number): Problem {
  return new Problem('body_too_large', `Kiriman terlalu besar. Paling besar ${limitBytes / 1024} kB.`)
}

function busy(): Problem {
  return new Problem('unavailable', 'Toko sedang menerima banyak kiriman besar. Coba lagi sebentar.', { retryAfterSeconds: 5 })
}
