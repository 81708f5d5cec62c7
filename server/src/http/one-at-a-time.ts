import type { IncomingMessage, ServerResponse } from 'node:http'

export type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

type Line = { isBusy: boolean; waiting: [IncomingMessage, ServerResponse][] }

/** Browsers and proxies send a request after the last answer. A client that sends more ahead than this is neither. */
const mostAhead = 16

/**
 * Handles the requests of one connection one after the other, even if many come at once: the next begins after the last answer
 * is sent. Node reads all that came in one piece and would begin them all. Requests that wait on a closed connection never
 * begin. `isBusy` is true for a connection with a request that is not answered yet.
 */
export function oneAtATime(handle: Handle): { handle: Handle; isBusy: (socket: object) => boolean } {
  const lines = new WeakMap<object, Line>()
  const begin = (line: Line, incoming: IncomingMessage, outgoing: ServerResponse) => {
    line.isBusy = true
    outgoing.once('close', () => {
      line.isBusy = false
      const next = line.waiting.shift()
      if (next && !incoming.socket.destroyed) begin(line, ...next)
    })
    handle(incoming, outgoing)
  }
  const take: Handle = (incoming, outgoing) => {
    const { socket } = incoming
    if (socket.destroyed) return
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] }
    lines.set(socket, line)
    if (!line.isBusy) return begin(line, incoming, outgoing)
    if (line.waiting.length < mostAhead) line.waiting.push([incoming, outgoing])
    else socket.destroy()
  }
  return { handle: take, isBusy: socket => lines.get(socket)?.isBusy ?? false }
}
