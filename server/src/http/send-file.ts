import { ReadableStream } from 'node:stream/web'
import type { FileAnswer } from '@kilat/contract/file-answer.ts'
import type { Logger } from 'pino'

type Noted = { log: Logger; requestId: string }

/**
 * Sends a file as it is made: the next piece is asked for once the client has taken the last one, so a slow client costs no memory, and one that leaves ends
 * the making. If a piece can not be made, the connection is cut, so that no half file looks whole.
 */
export function sendFile({ name, mediaType, pieces }: FileAnswer, noted: Noted): Response {
  const headers = {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  // Node's own stream is the one of the web, which only the types tell apart.
  const body = ReadableStream.from(noteFailure(pieces, noted)) as unknown as ConstructorParameters<typeof Response>[0]
  return new Response(body, { headers })
}

async function* noteFailure(pieces: AsyncIterable<Uint8Array>, { log, requestId }: Noted): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    log.error({ err: error, requestId }, 'a file could not be finished')
    throw error
  }
}
