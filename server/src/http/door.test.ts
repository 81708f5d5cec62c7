import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { sendRaw, statusesOf } from '../test/raw-socket.ts'
import { type Listening, listen } from './listen.ts'
import { createHostCheck, hostOf } from './own-hosts.ts'
import { readBody } from './read-body.ts'
import type { Site } from './site.ts'

const asked: string[] = []
const site: Site = {
  async fetch(request) {
    asked.push(request.url)
    await readBody(request)
    return new Response('in', { headers: { connection: 'close' } })
  },
}
let store: Listening
beforeAll(async () => {
  const whoMayCome = {
    publicUrl: 'https://toko.example',
    allowedHosts: ['www.toko.example'],
    isProxyTrusted: false,
    connectionsPerAddress: 100,
  }
  store = await listen(site, {
    ...whoMayCome,
    host: '127.0.0.1',
    port: 0,
    log: quietLog,
    patience: { headMs: 300, requestMs: 500, checkMs: 50 },
  })
})
afterAll(() => store.close(1_000))

const send = (text: string | Buffer) => sendRaw(store.port, text)
const get = (path: string, host: string) => send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

test.each(['toko.example', 'TOKO.example:443', 'www.toko.example', 'toko.example.', '127.0.0.1', 'localhost:3000'])(
  'a request for %s is for this store',
  async host => expect(statusesOf(await get('/', host))).toEqual([200]),
)

test.each(['evil.example', 'toko.example.evil.example', 'nottoko.example', '203.0.113.9', '[2001:db8::1]:80'])(
  'a request for %s is answered with the store’s address, and does not reach the store',
  async host => {
    const before = asked.length
    const answer = await get('/promos', host)
    expect(statusesOf(answer)).toEqual([421])
    expect(answer).toContain('Ini bukan alamat toko')
    expect(answer).toContain('href="https://toko.example/"')
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff/i)
    expect(asked.length).toBe(before)
  },
)

test('a call of the API at another host is refused in the API’s format', async () => {
  const answer = await get('/api/products', 'evil.example')
  expect(statusesOf(answer)).toEqual([421])
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'host_unknown' })
})

test('a balancer may check the store’s health at any address', async () => {
  expect(statusesOf(await get('/health/live', '10.1.2.3:3000'))).toEqual([200])
  expect(statusesOf(await get('/health/live/../../promos', '10.1.2.3:3000'))).toEqual([421])
})

test.each(['a b', 'a/b', 'a@b', 'a,b', '[::1', '[zz]', 'toko.example:port', '', 'a'.repeat(300), '<script>', 'ü.example', 'a\tb'])(
  'an invalid host (%j) is a bad request',
  async host => expect(statusesOf(await get('/', host))).toEqual([400]),
)

test('a host in the target, as proxies send it, counts instead of the header', async () => {
  expect(statusesOf(await get('http://toko.example/promos?a=1', 'ignored.example'))).toEqual([200])
  expect(new URL(asked.at(-1) ?? '').pathname).toBe('/promos')
  expect(statusesOf(await get('http://evil.example/', 'toko.example'))).toEqual([421])
})

test.each(['TRACE', 'PROPFIND', 'CONNECT', 'SEARCH', 'PURGE', 'LINK'])('%s is refused', async method => {
  const answer = await send(`${method} / HTTP/1.1\r\nHost: toko.example\r\nConnection: close\r\n\r\n`)
  expect(statusesOf(answer).filter(status => status < 400 || status >= 500)).toEqual([])
})

const head = 'Host: toko.example\r\nConnection: close\r\n'
test.each([
  ['no request line', '\r\n\r\n\r\n'],
  ['junk', 'hello\r\n\r\n'],
  ['bytes', Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])],
  ['a TLS greeting', Buffer.from('16030100a5010000a10303', 'hex')],
  ['HTTP/9.9', `GET / HTTP/9.9\r\n${head}\r\n`],
  ['HTTP/0.9', 'GET /\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', `GET / HTTP/1.1\r\nHost: evil.example\r\n${head}\r\n`],
  ['a target without a slash', `GET promos HTTP/1.1\r\n${head}\r\n`],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\n${head}\r\n`],
  ['another scheme', `GET gopher://toko.example/ HTTP/1.1\r\n${head}\r\n`],
  ['an absolute target that is junk', `GET http://[:::]:99999/ HTTP/1.1\r\n${head}\r\n`],
  ['an absolute target with a user', `GET http://a:b@toko.example/ HTTP/1.1\r\n${head}\r\n`],
  ['an absolute target without a host', `GET http:/// HTTP/1.1\r\n${head}\r\n`],
  ['a backslash', `GET /\\evil.example HTTP/1.1\r\n${head}\r\n`],
  ['a control character in the target', `GET /\x01 HTTP/1.1\r\n${head}\r\n`],
  ['a control character in a header', `GET / HTTP/1.1\r\n${head}X-A: a\x00b\r\n\r\n`],
  ['a header without a name', `GET / HTTP/1.1\r\n${head}: a\r\n\r\n`],
  ['a folded header', `GET / HTTP/1.1\r\n${head} folded\r\n\r\n`],
  ['huge headers', `GET / HTTP/1.1\r\n${head}X-A: ${'a'.repeat(40_000)}\r\n\r\n`],
  ['a huge target', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${head}\r\n`],
  ['chunks that are no chunks', `POST / HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n\r\n`],
  ['a chunk of more than can be', `POST / HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`],
  ['two lengths', `POST / HTTP/1.1\r\n${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ['a length below nothing', `POST / HTTP/1.1\r\n${head}Content-Length: -1\r\n\r\n`],
  ['a length and chunks', `POST / HTTP/1.1\r\n${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['an unknown expectation', `GET / HTTP/1.1\r\n${head}Expect: wonders\r\n\r\n`],
  ['a tunnel', `CONNECT toko.example:443 HTTP/1.1\r\n${head}\r\n`],
  ['a head that never ends', 'GET / HTTP/1.1\r\nX-A: '],
  ['nothing at all', ''],
])('%s never fails the server, and the store goes on', async (_, text) => {
  const statuses = statusesOf(await send(text))
  expect(statuses.filter(status => status < 400 || status >= 500)).toEqual([])
  expect(statusesOf(await get('/', 'toko.example'))).toEqual([200])
})

test.each(['websocket', 'h2c', 'TLS/1.0'])('a request to upgrade to %s is ignored', async protocol => {
  const answer = await send(`GET / HTTP/1.1\r\nHost: toko.example\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`)
  expect(statusesOf(answer)).toEqual([200])
})

const outside = { localAddress: '10.0.0.5', remoteAddress: '203.0.113.9' }
test('only clients on this machine, such as a proxy, may use localhost for the store', () => {
  const isOwn = createHostCheck({ publicUrl: 'https://toko.example', allowedHosts: [] })
  expect(isOwn('localhost', { ...outside, remoteAddress: '::ffff:127.0.0.1' })).toBe(true)
  expect(isOwn('localhost', outside)).toBe(false)
})

test('the address a connection came in at counts as the store’s host, any other address does not', () => {
  const isOwn = createHostCheck({ publicUrl: 'https://toko.example', allowedHosts: [] })
  expect([isOwn('10.0.0.5', outside), isOwn('10.0.0.6', outside)]).toEqual([true, false])
  expect(isOwn('10.0.0.5', { ...outside, localAddress: '::ffff:10.0.0.5' })).toBe(true)
})

test('any address leads to a trial store, but no other host name does', () => {
  const isOwn = createHostCheck({ publicUrl: 'http://localhost:3000', allowedHosts: [] })
  expect([isOwn('192.168.1.7', outside), isOwn('fe80::1', outside), isOwn('localhost', outside)]).toEqual([true, true, true])
  expect(isOwn('rebound.evil.example', outside)).toBe(false)
})

test('a store configured for any host answers for any', () => {
  expect(createHostCheck({ publicUrl: 'https://toko.example', allowedHosts: ['*'] })('any.example', outside)).toBe(true)
})

test.each([
  ['toko.example', 'toko.example'],
  ['toko.example:443', 'toko.example'],
  ['[::1]:3000', '::1'],
  ['a_b.example', 'a_b.example'],
  ['a b', undefined],
  ['[1.2.3.4]', undefined],
])('the host of %j is %j', (authority, host) => expect(hostOf(authority)).toBe(host))
