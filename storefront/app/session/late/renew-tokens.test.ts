import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listProducts, quoteItem } from '../../lib/endpoints.ts'
import { openTab } from '../../lib/test-tab.ts'

type Asked = { path: string; bearer: string | null; body: string }
type Answer = () => Response | Promise<Response>

const json =
  (status: number, body: unknown): Answer =>
  () =>
    Response.json(body, { status })
const over = json(401, { error: 'Sesi kamu sudah berakhir.', code: 'sign_in_required' })
const renewed = json(200, { token: 'a2', refresh_token: 'r2' })
const quote = { body: { item_id: 'mobile-legends-86', quantity: 1 } }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { dataset: { apiBase: 'http://store.test/api', apiKey: 'k' } } })
})
afterEach(() => vi.unstubAllGlobals())

/** A tab with its storage, and a store that accepts only the access token a2. */
async function open(kept: Record<string, string>, refresh: Answer = renewed, guarded: Answer = json(200, { data: [] })) {
  const storage = openTab(kept)
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const bearer = request.headers.get('authorization')?.slice(7) ?? null
    const path = new URL(request.url).pathname.slice(4)
    asked.push({ path, bearer, body: await request.text() })
    if (path === '/auth/refresh') return refresh()
    return bearer === 'a2' || bearer === null ? guarded() : over()
  })
  const { browserApi } = await import('../api/browser-api.ts')
  return { storage, asked, api: browserApi() }
}

const pathsOf = (asked: Asked[]) => asked.map(({ path, bearer }) => `${path} ${bearer ?? '-'}`)
// Each test loads the module again, and so has its own classes.
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it went well'),
    error => error,
  )

test('[auth.401] an expired token is renewed, and the refused call sent once more with the new one', async () => {
  const { api, asked, storage } = await open({ accessToken: 'a1', refreshToken: 'r1' })
  expect(await api.call(listProducts)).toEqual({ data: [] })
  expect(pathsOf(asked)).toEqual(['/products a1', '/auth/refresh -', '/products a2'])
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({ refresh_token: 'r1' })
  expect(Object.fromEntries(storage)).toEqual({ accessToken: 'a2', refreshToken: 'r2' })
})

test('[auth.401] [api.retry] a POST refused with 401 did nothing, so only it is sent again, with the same key', async () => {
  const { api, asked } = await open({ accessToken: 'a1', refreshToken: 'r1' }, renewed, json(503, {}))
  await problemOf(api.call(quoteItem, quote, { idempotencyKey: 'one' }))
  expect(pathsOf(asked)).toEqual(['/quotes a1', '/auth/refresh -', '/quotes a2'])
  expect(asked[2]?.body).toBe(asked[0]?.body)
})

test('[auth.401] calls refused together wait for one renewal', async () => {
  const { api, asked } = await open({ accessToken: 'a1', refreshToken: 'r1' })
  await Promise.all([api.call(listProducts), api.call(quoteItem, quote), api.call(listProducts)])
  expect(asked.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1)
})

test('[auth.401] a token renewed by another tab meanwhile is not renewed again', async () => {
  const { api, asked, storage } = await open({ accessToken: 'a1', refreshToken: 'r1' })
  const request = vi.fn(async (_name: string, _options: unknown, act: () => Promise<unknown>) => {
    storage.set('accessToken', 'a2').set('refreshToken', 'r2')
    return act()
  })
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  await api.call(listProducts)
  expect(request.mock.calls[0]?.[0]).toBe('kilat-renew')
  expect(pathsOf(asked)).toEqual(['/products a1', '/products a2'])
})

test('[auth.401] an ended session removes both tokens', async () => {
  const { api, asked, storage } = await open(
    { accessToken: 'a1', refreshToken: 'r1', accountId: 'USR-1' },
    json(401, { code: 'session_ended' }),
  )
  expect(await problemOf(api.call(listProducts))).toMatchObject({ status: 401, message: 'Sesi kamu sudah berakhir.' })
  expect(pathsOf(asked)).toEqual(['/products a1', '/auth/refresh -'])
  expect(storage.size).toBe(0)
})

test('[auth.401] without an answer to the renewal the refresh token stays, and the call fails as unanswered', async () => {
  const lost = () => Promise.reject(new TypeError('no network'))
  const { api, storage } = await open({ accessToken: 'a1', refreshToken: 'r1' }, lost)
  expect(await problemOf(api.call(listProducts))).toMatchObject({ code: 'offline', status: 0 })
  expect(Object.fromEntries(storage)).toEqual({ refreshToken: 'r1' })
})

test('[auth.401] without a refresh token no renewal is tried', async () => {
  const { api, asked, storage } = await open({ accessToken: 'a1' })
  expect(await problemOf(api.call(listProducts))).toMatchObject({ status: 401 })
  expect(pathsOf(asked)).toEqual(['/products a1'])
  expect(storage.size).toBe(0)
})

test('[auth.401] a new token that is refused too is not renewed again', async () => {
  const { api, asked } = await open({ accessToken: 'a1', refreshToken: 'r1' }, renewed, over)
  expect(await problemOf(api.call(listProducts))).toMatchObject({ status: 401 })
  expect(pathsOf(asked)).toEqual(['/products a1', '/auth/refresh -', '/products a2'])
})

test('a browser with only a refresh token acts as the user, not as a visitor', async () => {
  const { api, asked } = await open({ refreshToken: 'r1' })
  await api.call(quoteItem, quote)
  expect(pathsOf(asked)).toEqual(['/auth/refresh -', '/quotes a2'])
})

test('if the renewal fails for now, calls that visitors may make go on', async () => {
  const { api, asked, storage } = await open({ refreshToken: 'r1' }, json(503, {}))
  expect(await api.call(listProducts)).toEqual({ data: [] })
  expect(pathsOf(asked)).toEqual(['/auth/refresh -', '/products -'])
  expect(storage.get('refreshToken')).toBe('r1')
})

test('a call with its own token renews and removes nothing', async () => {
  const { api, asked, storage } = await open({ accessToken: 'a2', refreshToken: 'r2' })
  expect(await problemOf(api.call(listProducts, {}, { token: 'old' }))).toMatchObject({ status: 401 })
  await api.call(listProducts, {}, { token: null })
  expect(pathsOf(asked)).toEqual(['/products old', '/products -'])
  expect(storage.size).toBe(2)
})

test('[auth.logout] a user who signs out during the renewal stays signed out, and the new session ends', async () => {
  let storage = new Map<string, string>()
  const tab = await open({ accessToken: 'a1', refreshToken: 'r1' }, () => {
    storage.clear()
    return renewed()
  })
  storage = tab.storage
  expect(await problemOf(tab.api.call(listProducts))).toMatchObject({ status: 401 })
  expect(storage.size).toBe(0)
  await vi.waitFor(() => expect(pathsOf(tab.asked)).toEqual(['/products a1', '/auth/refresh -', '/auth/logout a2']))
})

test('a user who signs in during the renewal keeps the new tokens, and the old call is not made in that user’s name', async () => {
  let storage = new Map<string, string>()
  const tab = await open({ accessToken: 'a1', refreshToken: 'r1', accountId: 'USR-1' }, () => {
    storage.set('accountId', 'USR-2').set('accessToken', 'b1').set('refreshToken', 's1')
    return json(401, { code: 'session_ended' })()
  })
  storage = tab.storage
  expect(await problemOf(tab.api.call(quoteItem, quote))).toMatchObject({ status: 401 })
  expect(storage.get('refreshToken')).toBe('s1')
  expect(pathsOf(tab.asked)).toEqual(['/quotes a1', '/auth/refresh -'])
})
