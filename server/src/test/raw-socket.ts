import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A bare connection, for what no client library would send. It reads nothing until it is told to. */
export async function openSocket(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  // The server may well cut it off: that is for the test to see, by `close`.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends this and answers all that came until the server closed the connection. */
export async function sendRaw(port: number, text: string | Buffer): Promise<string> {
  const socket = await openSocket(port)
  let answer = ''
  socket.on('data', chunk => (answer += chunk.toString('latin1')))
  const closed = once(socket, 'close')
  socket.write(text)
  await closed
  return answer
}

/** The statuses of the answers in what came. */
export function statusesOf(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
