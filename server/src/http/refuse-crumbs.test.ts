import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openSocket, sendRaw, statusesOf } from '../test/raw-socket.ts'
import { createPatientServer } from './patient-server.ts'

/** A store that reads a body and answers its length, or with `/unread` answers at once. */
async function open(): Promise<number> {
  const { server, close } = createPatientServer(async (incoming, outgoing) => {
    if (incoming.url === '/unread') return void outgoing.end()
    const body = await buffer(incoming).catch(() => undefined)
    outgoing.end(`length ${body?.length}`)
  })
  // The store's own: nothing else closes a connection within the time of a test.
  server.keepAliveTimeout = 65_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => close(0))
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
const pieces = (count: number, bytes: number) => `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`.repeat(count)
const end = '0\r\n\r\n'

test('a client whose body comes in thousands of tiny pieces is disconnected, and nobody gets the body', async () => {
  expect(await sendUntilClosed(await open(), head('/') + pieces(20_000, 1) + end)).toBe('')
})

test.each([
  ['a short body in single bytes', 900, 1],
  ['a body in many small pieces', 5_000, 80],
  ['a long body in large pieces', 50, 60_000],
])('%s is read whole', async (_, count, bytes) => {
  expect(await sendRaw(await open(), head('/') + pieces(count, bytes) + end)).toContain(`length ${count * bytes}`)
})

test('a client that goes on with its body after the answer is disconnected', async () => {
  const answers = await sendUntilClosed(await open(), head('/unread').replace('Connection: close\r\n', '') + pieces(100, 1))
  expect(statusesOf(answers)).toEqual([200])
})

/** Sends text and answers everything received until the connection was closed or cut. */
async function sendUntilClosed(port: number, text: string): Promise<string> {
  const socket = await openSocket(port)
  let answers = ''
  socket.on('data', chunk => (answers += chunk.toString()))
  await new Promise(resolve => socket.once('close', resolve).write(text))
  return answers
}
