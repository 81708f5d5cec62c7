import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { exportJWK } from 'jose'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createSigner, googleClaims, projectId, type Signer } from '../../test/id-tokens.ts'
import { createFirebase } from './firebase.ts'
import { createGoogleKeys } from './google-keys.ts'

const minuteMs = 60_000

let old: Signer
let next: Signer
let keys: { old: object; next: object }
beforeAll(async () => {
  old = await createSigner('old')
  next = await createSigner('next')
  keys = { old: await toKey(old, 'old'), next: await toKey(next, 'next') }
})

// Only the clock is fake: the tests really wait for the network.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00Z') }))

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  stopGoogle()
})

async function toKey(signer: Signer, kid: string): Promise<object> {
  return { ...(await exportJWK(signer.publicKey)), kid, alg: 'RS256', use: 'sig' }
}

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** A real server in place of Google, which answers with the current content of `keys`. */
async function startGoogle(held: unknown[]) {
  const google = { keys: held, asked: 0, url: '' }
  google.url = await listen((_, response) => {
    google.asked += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: google.keys }))
  })
  return google
}

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/`
}

function stopGoogle() {
  server?.closeAllConnections()
  server?.close()
  server = undefined
}

test('a token is checked only with the key it names', async () => {
  const google = await startGoogle([keys.old, keys.next])
  const firebase = createFirebase({ projectId, findKey: createGoogleKeys({ url: google.url }), clock: { now: () => new Date() } })
  const claims = googleClaims(new Date())
  for (const signer of [old, next]) expect(await firebase.verify(await signer.sign(claims))).toMatchObject({ kind: 'verified' })
  const forged = await old.sign(claims, { alg: 'RS256', kid: 'next' })
  expect(await firebase.verify(forged)).toEqual({ kind: 'refused', reason: 'signature' })
})

test('all questions at once and within an hour cost one fetch', async () => {
  const google = await startGoogle([keys.old])
  const findKey = createGoogleKeys(google)
  const found = await Promise.all(Array.from({ length: 20 }, () => findKey('old')))
  expect(found.every(({ kind }) => kind === 'found')).toBe(true)
  wait(59 * minuteMs)
  expect(await findKey('old')).toMatchObject({ kind: 'found' })
  expect(google.asked).toBe(1)
})

test('a key that Google withdrew is refused an hour later', async () => {
  const google = await startGoogle([keys.old, keys.next])
  const findKey = createGoogleKeys(google)
  await findKey('next')
  google.keys = [keys.next]
  wait(59 * minuteMs)
  expect(await findKey('old')).toMatchObject({ kind: 'found' })
  wait(minuteMs)
  expect(await findKey('old')).toEqual({ kind: 'none' })
  expect(google.asked).toBe(2)
})

test('a new key of Google’s is found half a minute after the last fetch, not before', async () => {
  const google = await startGoogle([keys.old])
  const findKey = createGoogleKeys(google)
  await findKey('old')
  google.keys = [keys.next]
  wait(29_000)
  expect(await findKey('next')).toEqual({ kind: 'none' })
  expect(google.asked).toBe(1)
  wait(1_000)
  expect(await findKey('next')).toMatchObject({ kind: 'found' })
  expect(await findKey('old')).toEqual({ kind: 'none' })
  expect(google.asked).toBe(2)
})

test('invented key ids cost at most one fetch every half a minute', async () => {
  const google = await startGoogle([keys.old])
  const findKey = createGoogleKeys(google)
  await findKey('old')
  wait(minuteMs)
  for (const id of ['x', 'y', 'z', '__proto__', 'constructor', '']) expect(await findKey(id)).toEqual({ kind: 'none' })
  expect(google.asked).toBe(2)
})

test('while Google is down the result is unknown; once it is back the key is found', async () => {
  const google = await startGoogle([keys.old])
  const findKey = createGoogleKeys(google)
  const port = Number(new URL(google.url).port)
  stopGoogle()
  expect(await findKey('old')).toEqual({ kind: 'unreachable', reason: 'keys_unreachable' })
  server = createServer((_, response) => response.end(JSON.stringify({ keys: [keys.old] }))).listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect(await findKey('old')).toMatchObject({ kind: 'found' })
})

test('while Google is down the kept keys are used until their hour is over', async () => {
  const google = await startGoogle([keys.old])
  const findKey = createGoogleKeys(google)
  await findKey('old')
  stopGoogle()
  wait(minuteMs)
  expect(await findKey('next')).toEqual({ kind: 'unreachable', reason: 'keys_unreachable' })
  expect(await findKey('old')).toMatchObject({ kind: 'found' })
  wait(59 * minuteMs)
  expect(await findKey('old')).toEqual({ kind: 'unreachable', reason: 'keys_unreachable' })
})

test('a broken answer does not remove the kept keys', async () => {
  const google = await startGoogle([keys.old])
  const findKey = createGoogleKeys(google)
  await findKey('old')
  google.keys = [7]
  wait(minuteMs)
  expect(await findKey('next')).toEqual({ kind: 'unreachable', reason: 'ERR_JWKS_INVALID' })
  expect(await findKey('old')).toMatchObject({ kind: 'found' })
})

test.for<[string, string, RequestListener]>([
  ['another status than 200', 'ERR_JOSE_GENERIC', (_, response) => response.writeHead(503).end('{"keys":[]}')],
  ['another address', 'ERR_JOSE_GENERIC', (_, response) => response.writeHead(302, { location: '/other' }).end()],
  ['words', 'ERR_JOSE_GENERIC', (_, response) => response.end('<html>')],
  ['a list', 'ERR_JWKS_INVALID', (_, response) => response.end('[]')],
  ['another shape', 'ERR_JWKS_INVALID', (_, response) => response.end('{"keys":{"old":"x"}}')],
  ['nothing at all', 'ERR_JWKS_TIMEOUT', () => {}],
])('the result is unknown if Google answers with %s', async ([, reason, answer]) => {
  const findKey = createGoogleKeys({ url: await listen(answer), timeoutMs: 100 })
  expect(await findKey('old')).toEqual({ kind: 'unreachable', reason })
})

test('an answer that stops half way is given up after the time limit', async () => {
  const findKey = createGoogleKeys({ url: await listen((_, response) => void response.write('{"keys":')), timeoutMs: 100 })
  expect(await findKey('old')).toMatchObject({ kind: 'unreachable' })
})

test('an endless answer, and one that unpacks to far more than keys, is read only up to the size of keys', async () => {
  let isGone = false
  const url = await listen((_, response) => {
    const more = () => void (response.destroyed || (response.write(' '.repeat(16_384)) ? setImmediate(more) : response.once('drain', more)))
    response.once('close', () => (isGone = true))
    more()
  })
  expect(await createGoogleKeys({ url, timeoutMs: 30_000 })('old')).toEqual({ kind: 'unreachable', reason: 'ERR_JWKS_INVALID' })
  await vi.waitFor(() => expect(isGone).toBe(true))
  stopGoogle()
  const packed = gzipSync(`${' '.repeat(10_000_000)}${JSON.stringify({ keys: [keys.old] })}`)
  const small = await listen((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
  expect(await createGoogleKeys({ url: small })('old')).toEqual({ kind: 'unreachable', reason: 'ERR_JWKS_INVALID' })
})

test('a store fetches the keys from Google’s address for Firebase', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    throw new TypeError('no network in tests')
  })
  expect(await createGoogleKeys()('old')).toMatchObject({ kind: 'unreachable' })
  expect(fetched).toEqual(['https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'])
  vi.unstubAllGlobals()
})
