import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A bare connection to a port or a local socket, for requests no client library would send. It reads only when told to. */
export async function openSocket(at: number | string, from = '127.0.0.1'): Promise<Socket> {
  const socket = typeof at === 'string' ? connect(at) : connect({ port: at, host: '127.0.0.1', localAddress: from })
  // The server may cut the connection; the test sees that by `close`.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends text and answers everything received until the server closed the connection. */
export async function sendRaw(port: number, text: string | Buffer): Promise<string> {
  const socket = await openSocket(port)
  let answer = ''
  socket.on('data', chunk => (answer += chunk.toString('latin1')))
  const closed = once(socket, 'close')
  socket.write(text)
  await closed
  return answer
}

/** Statuses of the received answers. */
export function statusesOf(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
