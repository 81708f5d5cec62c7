import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** What the parent asks: to open connections, or for what was heard since it last asked. */
export type ClientsAsk = { kind: 'open'; url: string; key: string; count: number } | { kind: 'report' }

/** Connections that subscribed; messages heard, and the time each took in milliseconds. */
export type ClientsAnswer = { subscribed: number; heard: number; tookMs: number[] }

// Bare sockets instead of a library, because the clients share the machine with the server that is measured.
let subscribed = 0
let heard = 0
let tookMs: number[] = []

process.on('message', (ask: ClientsAsk) => {
  if (ask.kind === 'open') return void openAll(ask)
  process.send?.({ subscribed, heard, tookMs } satisfies ClientsAnswer)
  heard = 0
  tookMs = []
})
process.once('disconnect', () => process.exit())

async function openAll({ url, key, count }: Extract<ClientsAsk, { kind: 'open' }>): Promise<void> {
  for (let index = 0; index < count; index += 1) await open(new URL(url), key)
}

/** Opens one connection that subscribes to `store`. Answers when it did. */
function open({ hostname, port, host }: URL, key: string): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname)
    let head = ''
    let rest: Buffer = Buffer.alloc(0)
    socket.on('error', error => {
      throw error
    })
    socket.on('data', (chunk: Buffer) => {
      if (head.endsWith('\r\n\r\n')) rest = readFrames(Buffer.concat([rest, chunk]), hear)
      else {
        const text = chunk.toString('latin1')
        const end = text.indexOf('\r\n\r\n') + 4
        head += text.slice(0, end)
        rest = readFrames(chunk.subarray(end), hear)
      }
    })
    const hear = (message: string) => {
      if (message.includes('connection_established')) return say(socket, '{"event":"pusher:subscribe","data":{"channel":"store"}}')
      if (message.includes('subscription_succeeded')) {
        subscribed += 1
        return resolve()
      }
      const sentAt = Number(/at\\":([\d.]+)/.exec(message)?.[1])
      heard += 1
      tookMs.push(performance.timeOrigin + performance.now() - sentAt)
    }
    const secret = randomBytes(16).toString('base64')
    socket.write(
      `GET /app/${key}?protocol=7 HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${secret}\r\n\r\n`,
    )
  })
}

/** Passes the whole text frames on and answers the rest. A server's frames are not masked. */
function readFrames(bytes: Buffer, hear: (message: string) => void): Buffer {
  let at = 0
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] ?? 0) & 0x7f
    if (short === 126 && bytes.length - at < 4) break
    const start = at + (short === 126 ? 4 : 2)
    const end = start + (short === 126 ? bytes.readUInt16BE(at + 2) : short)
    if (bytes.length < end) break
    hear(bytes.toString('utf8', start, end))
    at = end
  }
  return bytes.subarray(at)
}

/** Sends a short text, masked with zeros. */
function say(socket: Socket, text: string): void {
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]))
}
