import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { openConsole } from '../../test/call-console.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { forgetEnded } from './forget-ended.ts'
import { listOperators } from './read.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

const hour = 60 * 60_000

/** A second browser of the same operator. */
async function signInAgain(passkey: Awaited<ReturnType<typeof joinOperator>>['passkey']) {
  const browser = openConsole(store.ctx)
  const options = await browser.data('POST', '/operator/sign-in/passkey/options')
  await browser.data('POST', '/operator/sign-in/passkey', { body: { passkey: passkey.use(options) } })
  return browser
}

type Listed = { id: string; is_this: boolean; device: string; way: string }[]

test('an operator sees the own sessions and ends one, and a cookie that was copied before ends with it', async () => {
  const { browser, passkey } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const phone = await signInAgain(passkey)
  const thief = openConsole(store.ctx)
  thief.cookie = phone.cookie
  const listed = await browser.data<Listed>('GET', '/operator/sessions')
  expect(listed.map(({ is_this: isThis, device, way }) => [isThis, device, way]).toSorted()).toEqual([
    [false, 'Chrome di Android', 'passkey'],
    [true, 'Chrome di Android', 'passkey'],
  ])
  const other = listed.find(({ is_this: isThis }) => !isThis)
  expect((await browser.call('DELETE', `/operator/sessions/${other?.id}`)).status).toBe(204)
  for (const ended of [phone, thief]) expect((await ended.call('GET', '/operator/session')).status).toBe(401)
  expect((await browser.call('DELETE', `/operator/sessions/${other?.id}`)).status).toBe(404)
})

test('signing out ends the session in the store, not only the cookie', async () => {
  const { browser } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const { cookie } = browser
  const out = await browser.call('DELETE', '/operator/session')
  expect([out.status, out.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')])
  browser.cookie = cookie
  expect((await browser.call('GET', '/operator/session')).status).toBe(401)
})

test('another operator’s session looks like none', async () => {
  const { browser } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const [own] = await browser.data<Listed>('GET', '/operator/sessions')
  const { browser: other } = await joinOperator(store.ctx, { name: 'bayu', role: 'finance' })
  expect((await other.call('DELETE', `/operator/sessions/${own?.id}`)).status).toBe(404)
  expect((await browser.call('GET', '/operator/session')).status).toBe(200)
})

test('a session ends twelve hours after its last use, and a week after its sign-in, and is then deleted', async () => {
  const { browser, passkey } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const idle = await signInAgain(passkey)
  const statusOf = async (used: typeof browser) => (await used.call('GET', '/operator/session')).status
  for (let passed = 0; passed < 7 * 24; passed += 8) {
    expect([passed, await statusOf(browser)]).toEqual([passed, 200])
    store.clock.advance(8 * hour)
  }
  expect([await statusOf(browser), await statusOf(idle)]).toEqual([401, 401])
  await inTx(store.ctx, forgetEnded)
  expect(await (await signInAgain(passkey)).data<Listed>('GET', '/operator/sessions')).toHaveLength(1)
})

test('a page of another origin can do nothing with the cookie', async () => {
  const { browser } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const senders: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.localhost' },
  ]
  for (const headers of senders) {
    for (const [method, path] of [
      ['GET', '/operator/session'],
      ['DELETE', '/operator/session'],
      ['POST', '/operator/sign-in/passkey/options'],
    ] as const)
      expect([path, (await browser.call(method, path, { headers })).status]).toEqual([path, 403])
  }
  expect((await browser.call('GET', '/operator/session')).status).toBe(200)
})

test('an owner invites, ends and lists operators; an ended one is out at once', async () => {
  const { browser } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const { browser: other, passkey } = await joinOperator(store.ctx, { name: 'bayu', role: 'finance' })
  const body = { name: 'tini', role: 'support', reason: 'staf baru' }
  expect(await browser.data('POST', '/operator/operators', { body })).toMatchObject({ link: expect.stringContaining('/console/undangan#') })
  const end = (name: string) => browser.call('POST', `/operator/operators/${name}/end`, { body: { reason: 'sudah keluar' } })
  expect([(await end('bayu')).status, (await end('bayu')).status, (await end('tini')).status, (await end('nobody')).status]).toEqual([
    200, 200, 200, 404,
  ])
  expect((await other.call('GET', '/operator/session')).status).toBe(401)
  await expect(signInAgain(passkey)).rejects.toThrow('sign_in_failed')
  expect(await browser.data('GET', '/operator/operators')).toMatchObject([
    { name: 'bayu', status: 'ended' },
    { name: 'sari', status: 'active', role: 'owner' },
  ])
})

test('the last owner stays one, also if two owners end each other at once', async () => {
  const { ctx } = store
  const sari = await joinOperator(ctx, { name: 'sari', role: 'owner' })
  const call = createOperatorCaller(ctx)
  const end = (name: string) => call('POST', `/operator/operators/${name}/end`, { body: { reason: 'keliru' } })
  expect((await end('sari')).status).toBe(409)
  const demoted = await call('POST', '/operator/operators', { body: { name: 'sari', role: 'support', reason: 'keliru' } })
  expect(demoted.status).toBe(409)
  const bayu = await joinOperator(ctx, { name: 'bayu', role: 'owner' })
  const body = { reason: 'keliru' }
  const answers = await Promise.all([
    sari.browser.call('POST', '/operator/operators/bayu/end', { body }),
    bayu.browser.call('POST', '/operator/operators/sari/end', { body }),
  ])
  // The other is refused because he is the last, or already out.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await listOperators(ctx)).toMatchObject([{ role: 'owner' }, { role: 'owner' }])
  expect((await listOperators(ctx)).filter(({ status }) => status === 'active')).toHaveLength(1)
})
