import { Problem } from '../platform/problem.ts'

/** Largest body the server takes, in bytes. */
const bodyLimitBytes = 64 * 1024

const empty = new Uint8Array()

/** The body's bytes. Refuses a body above the limit, without holding more than that in memory. */
export async function readBody(request: Request): Promise<Uint8Array> {
  if (request.method === 'GET' || request.method === 'HEAD') return empty
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimitBytes) throw tooLarge()
  if (!request.body) return empty
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of readChunks(request.body)) {
    length += chunk.byteLength
    if (length > bodyLimitBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
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

/** Refuses a body with the one character that PostgreSQL can not store. It has no meaning, so nobody sends it by mistake. */
export function refuseNul(body: string): void {
  if (nul.test(body)) throw new Problem('malformed', 'Ada karakter yang tidak bisa disimpan. Hapus karakter itu, lalu kirim lagi.')
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

function tooLarge(): Problem {
  return new Problem('body_too_large', 'Kiriman terlalu besar. Paling besar 64 kB.')
}
