import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAnswerReader, loadHttp } from './http-load.ts'

const answer = (status: number, body: string) => `HTTP/1.1 ${status} x\r\nContent-Length: ${body.length}\r\n\r\n${body}`

test('answers are separated correctly however the network splits them', () => {
  const bytes = Buffer.from(answer(200, 'hello') + answer(404, '') + answer(201, '\r\n\r\n'))
  for (let size = 1; size <= bytes.length; size += 1) {
    const statuses: number[] = []
    const read = createAnswerReader(status => statuses.push(status))
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size))
    expect(statuses).toEqual([200, 404, 201])
  }
})

test('an answer without a length is refused', () => {
  const read = createAnswerReader(() => {})
  expect(() => read(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'))).toThrow('does not say how long')
})

test('requests have method, headers and body, and good answers are counted', async () => {
  const seen = new Set<string>()
  const url = await listen((line, status) => {
    seen.add(line)
    return status
  })
  const request = { method: 'POST', path: '/quotes', headers: { 'x-api-key': 'k' }, body: '{"a":1}' }
  expect(await loadHttp({ url, connections: 2, seconds: 0.1, request })).toBeGreaterThan(0)
  expect([...seen]).toEqual(['POST /quotes k {"a":1}'])
})

test('a refused request ends the run', async () => {
  const url = await listen(() => 429)
  await expect(loadHttp({ url, connections: 1, seconds: 0.05, request: {} })).rejects.toThrow('were not good')
})

async function listen(judge: (line: string, status: number) => number): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    response.statusCode = judge(`${request.method} ${request.url} ${request.headers['x-api-key']} ${body}`, 200)
    response.end('ok')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // A server listening on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
