import type { IncomingMessage, ServerResponse } from 'node:http'

/** A body of more pieces than this whose pieces are smaller on average is sent by nobody but an attacker. */
const mostSmallPieces = 1_000
const smallBytes = 64

/**
 * Disconnects a client whose body comes in thousands of tiny pieces. In the encoding `chunked` a piece may be one byte, each costs the
 * process microseconds and hundreds of bytes of memory, and they pile up before anybody reads the body.
 */
export function refuseCrumbs(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.headers['transfer-encoding'] === undefined) return
  const push = incoming.push.bind(incoming)
  let pieces = 0
  let bytes = 0
  // Node's parser calls this for each piece, read or not, until the answer is sent.
  incoming.push = (piece: Uint8Array | null, encoding) => {
    pieces += 1
    bytes += piece?.length ?? 0
    if (pieces <= mostSmallPieces || bytes >= pieces * smallBytes) return push(piece, encoding)
    incoming.socket.destroy()
    return false
  }
  // The rest of a body that was answered before its end would still be parsed.
  outgoing.once('finish', () => !incoming.complete && incoming.socket.destroySoon())
}
