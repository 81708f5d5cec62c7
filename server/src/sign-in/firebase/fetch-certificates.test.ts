import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { fetchCertificates } from './fetch-certificates.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** Fetches from a server that answers like this. */
async function fetchFrom(answer: RequestListener, timeoutMs?: number) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return fetchCertificates({ url: `http://127.0.0.1:${address.port}/`, ...(timeoutMs && { timeoutMs }) })
}

test('the body comes with how long it may be kept', async () => {
  const fetched = await fetchFrom((_, response) => {
    response.writeHead(200, { 'cache-control': 'public, max-age=20000', age: '17' }).end('{"a":"b"}')
  })
  expect(fetched).toEqual({ kind: 'fetched', body: '{"a":"b"}', cacheControl: 'public, max-age=20000', age: '17' })
})

test('another status than 200 is a failure', async () => {
  const fetched = await fetchFrom((_, response) => response.writeHead(503).end('busy'))
  expect(fetched).toEqual({ kind: 'failed', reason: 'keys_answered_503' })
})

test('nobody is led elsewhere', async () => {
  const fetched = await fetchFrom((request, response) =>
    request.url === '/' ? response.writeHead(302, { location: '/other' }).end() : response.end('{}'),
  )
  expect(fetched).toEqual({ kind: 'failed', reason: 'keys_unreachable' })
})

test('an answer that does not end is cut off', async () => {
  const fetched = await fetchFrom((_, response) => {
    response.writeHead(200)
    const fill = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    }
    response.on('drain', fill)
    fill()
  })
  expect(fetched).toEqual({ kind: 'failed', reason: 'keys_too_long' })
})

test('who says nothing is waited for no longer than told', async () => {
  expect(await fetchFrom(() => {}, 50)).toEqual({ kind: 'failed', reason: 'keys_unreachable' })
})

test('who stops in the middle is waited for no longer than told', async () => {
  expect(await fetchFrom((_, response) => void response.write('{"a":'), 50)).toEqual({ kind: 'failed', reason: 'keys_unreachable' })
})

test('where nobody listens is a failure, not an error', async () => {
  expect(await fetchCertificates({ url: 'http://127.0.0.1:1/' })).toEqual({ kind: 'failed', reason: 'keys_unreachable' })
})
