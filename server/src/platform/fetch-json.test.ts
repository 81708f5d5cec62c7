import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { describeAnswer, fetchJson } from './fetch-json.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const call = (url: string, more: { timeoutMs?: number; longestBytes?: number; body?: string } = {}) =>
  fetchJson({ method: more.body === undefined ? 'GET' : 'POST', url, headers: {}, timeoutMs: 2_000, ...more })

test('an answer has its status and its JSON, whatever the status', async () => {
  const url = await serve((_, response) => response.writeHead(422).end('{"error":"amount"}'))
  expect(await call(url)).toMatchObject({ kind: 'answer', status: 422, body: { error: 'amount' } })
})

test('the body is sent as it is', async () => {
  const url = await serve((request, response) => void request.pipe(response))
  expect(await call(url, { body: '{"a":"é"}' })).toMatchObject({ kind: 'answer', status: 200, body: { a: 'é' } })
})

test('a byte order mark before the JSON, as a machine of the company may put there, is no part of it', async () => {
  const url = await serve((_, response) => response.end('\uFEFF{"data":{"rc":"00"}}'))
  expect(await call(url)).toMatchObject({ kind: 'answer', body: { data: { rc: '00' } }, text: '{"data":{"rc":"00"}}' })
})

test('an answer that is not JSON or too long has no body, and its start is for the log', async () => {
  const html = await serve((_, response) => response.writeHead(502).end('<html>'))
  const answer = await call(html)
  expect(answer).toMatchObject({ kind: 'answer', status: 502, body: undefined })
  expect(describeAnswer(answer)).toBe('HTTP 502 <html>')
  const long = await serve((_, response) => response.end(JSON.stringify('x'.repeat(100))))
  expect(await call(long, { longestBytes: 50 })).toMatchObject({ kind: 'answer', body: undefined, text: '' })
})

test.each([
  ['{"message":"mobile_number +6281234567890 is invalid"}', '{"message":"mobile_number 08••• is invalid"}'],
  ['nomor 0812-3456-7890 salah', 'nomor 08••• salah'],
  ['"phone":"62812345', '"phone":"08•••'],
  ['order 20260101080812 of PAY-0812', 'order 20260101080812 of PAY-0812'],
])('the log is told %s without a mobile number', async (said, told) => {
  const url = await serve((_, response) => response.writeHead(400).end(said))
  expect(describeAnswer(await call(url))).toBe(`HTTP 400 ${told}`)
})

test('a redirect is an answer and is not followed', async () => {
  let calls = 0
  const url = await serve((_, response) => {
    calls += 1
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(await call(url, { body: '{}' })).toMatchObject({ kind: 'answer', status: 307 })
  expect(calls).toBe(1)
})

test('a call without an answer may have arrived', async () => {
  const silent = await serve(() => {})
  expect(await call(silent, { timeoutMs: 50 })).toEqual({ kind: 'none', isUnsent: false, reason: 'TimeoutError' })
  const endless = await serve((_, response) => response.writeHead(200).write('['))
  expect(await call(endless, { timeoutMs: 50 })).toMatchObject({ kind: 'none', isUnsent: false })
  const hangsUp = await serve((_, response) => void response.socket?.destroy())
  expect(await call(hangsUp)).toMatchObject({ kind: 'none', isUnsent: false })
})

test('a call to a port that nobody listens at surely did not arrive', async () => {
  const url = await serve(() => {})
  await closers.pop()?.()
  const answer = await call(url)
  expect(answer).toEqual({ kind: 'none', isUnsent: true, reason: 'ECONNREFUSED' })
  expect(describeAnswer(answer)).toBe('no answer: ECONNREFUSED')
})

test.each<[string, (socket: Socket) => void]>([
  ['that speaks no TLS', socket => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['that hangs up at once', socket => void socket.destroy()],
  ['that resets the handshake', socket => void socket.once('data', () => socket.resetAndDestroy())],
])('a call to a server %s surely did not arrive: nothing of it was written', async (_, meet) => {
  let received = 0
  const server = createTcpServer(socket => {
    socket.on('error', () => {}).on('data', data => (received += data.includes('secret') ? 1 : 0))
    meet(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise(resolve => server.close(resolve)))
  const port = (server.address() as AddressInfo).port
  expect(await call(`https://127.0.0.1:${port}`, { body: 'secret' })).toMatchObject({ kind: 'none', isUnsent: true })
  expect(received).toBe(0)
})

test('a connection that is reset after the call was written may have brought it', async () => {
  const server = createTcpServer(socket => void socket.on('error', () => {}).once('data', () => socket.resetAndDestroy()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise(resolve => server.close(resolve)))
  const port = (server.address() as AddressInfo).port
  expect(await call(`http://127.0.0.1:${port}`, { body: 'secret' })).toMatchObject({ kind: 'none', isUnsent: false, reason: 'ECONNRESET' })
})
