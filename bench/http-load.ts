import { connect } from 'node:net'

export type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

type Count = { good: number; refused: number }

/**
 * Sends requests over kept connections as fast as they are answered, and reports good answers per second. It reads only
 * the status and length of each answer, so that the server gets most of the two cores. Throws if any answer was not a
 * good one.
 */
export async function loadHttp(input: {
  url: string
  connections: number
  seconds: number
  request: Sent | (() => Sent)
}): Promise<number> {
  const { request } = input
  const { hostname, port } = new URL(input.url)
  const address = { host: hostname, port: Number(port) }
  const same = typeof request === 'function' ? undefined : writeRequest(request)
  const next = () => same ?? writeRequest(typeof request === 'function' ? request() : request)
  const startedAt = performance.now()
  const endsAt = startedAt + input.seconds * 1000
  const workers = Array.from({ length: input.connections }, () => ask(address, next, endsAt))
  const counts = await Promise.all(workers)
  const elapsedS = (performance.now() - startedAt) / 1000
  const good = counts.reduce((sum, count) => sum + count.good, 0)
  const refused = counts.reduce((sum, count) => sum + count.refused, 0)
  if (refused > 0) throw new Error(`${input.url}: ${refused} of ${good + refused} answers were not good`)
  return good / elapsedS
}

/** Sends requests on one connection, one after the other, until the time is over. */
function ask(address: { host: string; port: number }, next: () => Buffer, endsAt: number): Promise<Count> {
  const count: Count = { good: 0, refused: 0 }
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => socket.write(next()))
    const reader = createAnswerReader(status => {
      if (status >= 200 && status < 300) count.good += 1
      else count.refused += 1
      if (performance.now() < endsAt) return socket.write(next())
      socket.end()
      resolve(count)
    })
    socket.setNoDelay(true)
    socket.on('data', chunk => {
      try {
        reader(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
      } catch (error) {
        reject(error)
        socket.destroy()
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
  })
}

/** Reads a socket and calls back with the status of each complete answer. */
export function createAnswerReader(onAnswer: (status: number) => void): (chunk: Buffer) => void {
  let unread: Buffer = Buffer.alloc(0)
  let status = 0
  /** Bytes of the body still to come; undefined while the head is read. */
  let missing: number | undefined
  return chunk => {
    let rest = unread.length > 0 ? Buffer.concat([unread, chunk]) : chunk
    unread = Buffer.alloc(0)
    while (rest.length > 0) {
      if (missing === undefined) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) {
          unread = rest
          return
        }
        const head = rest.toString('latin1', 0, end + 2)
        status = Number(head.slice(9, 12))
        missing = readLength(head)
        rest = rest.subarray(end + 4)
      }
      const taken: number = Math.min(missing, rest.length)
      missing -= taken
      rest = rest.subarray(taken)
      if (missing > 0) return
      missing = undefined
      onAnswer(status)
    }
  }
}

function readLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer does not say how long it is:\n${head}`)
  return Number(length)
}

function writeRequest({ method = 'GET', path = '/', headers = {}, body = '' }: Sent): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) })
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}
