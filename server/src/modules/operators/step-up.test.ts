import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operatorPasskeys, operatorSessions } from '../../db/schema/operators.ts'
import { type Console, openConsole } from '../../test/call-console.ts'
import { codeOf, joinOperator, joinWithPassword } from '../../test/join-operator.ts'
import { createPasskey, type TestPasskey } from '../../test/passkey.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

const minute = 60_000
const unknownMoney = '/operator/taken-back/PAY-0000000000000000:1/accept'

/** `not_found` is the answer of the act itself: the operator was let through to it. */
async function moveMoney(browser: Console): Promise<string> {
  const answer = await browser.call('POST', unknownMoney, { body: { reason: 'the test wants it' } })
  return (await answer.json()).code
}

async function codeOfAnswer(answer: Promise<Response>): Promise<[number, string | undefined, number | undefined]> {
  const { status, ...rest } = await answer.then(async sent => ({ status: sent.status, ...(await sent.json()) }))
  return [status, rest.code, rest.tries_left]
}

async function showPasskey(browser: Console, passkey: TestPasskey): Promise<Response> {
  const { passkey: options } = await browser.data<{ passkey: unknown }>('POST', '/operator/step-up/options')
  return browser.call('POST', '/operator/step-up/passkey', { body: { passkey: passkey.use(options) } })
}

const showCode = (browser: Console, code: string) => browser.call('POST', '/operator/step-up/code', { body: { code } })

test('money moves for five minutes after a passkey was shown, then it has to be shown again, and only once', async () => {
  const { browser, passkey } = await joinOperator(store.ctx, { name: 'sari', role: 'finance' })
  // The passkey was shown to sign in.
  expect(await moveMoney(browser)).toBe('not_found')
  store.clock.advance(5 * minute)
  expect(await moveMoney(browser)).toBe('step_up_required')
  expect((await browser.call('GET', '/operator/claims')).status).toBe(200)
  expect((await showPasskey(browser, passkey)).status).toBe(200)
  store.clock.advance(4 * minute)
  expect(await moveMoney(browser)).toBe('not_found')
  store.clock.advance(minute)
  expect(await moveMoney(browser)).toBe('step_up_required')
})

test('what a role may not do is refused as that, before any key is asked for', async () => {
  const { browser } = await joinOperator(store.ctx, { name: 'tari', role: 'support' })
  store.clock.advance(5 * minute)
  expect(await moveMoney(browser)).toBe('not_allowed')
})

test('a session opened with a recovery code moves no money until a key was shown in it, and others stay as they are', async () => {
  const { browser, passkey, codes } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const second = openConsole(store.ctx)
  await second.data('POST', '/operator/sign-in/recovery-code', { body: { name: 'sari', code: codes[0] } })
  expect(await moveMoney(second)).toBe('step_up_required')
  store.clock.advance(5 * minute)
  expect((await showPasskey(second, passkey)).status).toBe(200)
  expect([await moveMoney(second), await moveMoney(browser)]).toEqual(['not_found', 'step_up_required'])
})

test('a code of the app counts once, and is no passkey', async () => {
  const { browser, secret } = await joinWithPassword(store.ctx, { name: 'bayu', role: 'finance' })
  store.clock.advance(5 * minute)
  expect(await browser.data('POST', '/operator/step-up/options')).toEqual({ passkey: null, takes_code: true, tries_left: 5 })
  const code = codeOf(store.ctx, secret)
  const answers = await Promise.all([showCode(browser, code), showCode(browser, code)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await moveMoney(browser)).toBe('not_found')
})

test('wrong codes are counted in the database, also across sessions, and then even the right one has to wait', async () => {
  const { browser, secret } = await joinWithPassword(store.ctx, { name: 'bayu', role: 'finance' })
  store.clock.advance(5 * minute)
  const wrong = codeOf(store.ctx, secret) === '000000' ? '000001' : '000000'
  const tries = []
  for (let count = 0; count < 5; count++) tries.push(await codeOfAnswer(showCode(browser, wrong)))
  expect(tries).toEqual([4, 3, 2, 1, 0].map(left => [422, 'step_up_failed', left]))
  expect((await browser.data<{ tries_left: number }>('POST', '/operator/step-up/options')).tries_left).toBe(0)
  expect((await codeOfAnswer(showCode(browser, codeOf(store.ctx, secret))))[1]).toBe('rate_limited')
  store.clock.advance(15 * minute)
  expect((await showCode(browser, codeOf(store.ctx, secret))).status).toBe(200)
})

test('a passkey of another operator, one for another session, and one used before are refused', async () => {
  const { browser, passkey, codes } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const other = await joinOperator(store.ctx, { name: 'bayu', role: 'owner' })
  const second = openConsole(store.ctx)
  await second.data('POST', '/operator/sign-in/recovery-code', { body: { name: 'sari', code: codes[0] } })
  const { passkey: options } = await browser.data<{ passkey: unknown }>('POST', '/operator/step-up/options')
  const show = (from: Console, used: TestPasskey) =>
    codeOfAnswer(from.call('POST', '/operator/step-up/passkey', { body: { passkey: used.use(options) } }))
  expect((await show(second, passkey))[1]).toBe('step_up_failed')
  expect((await show(browser, other.passkey))[1]).toBe('step_up_failed')
  expect((await show(browser, passkey))[0]).toBe(200)
  expect((await show(browser, passkey))[1]).toBe('step_up_failed')
})

test('making an operator is guarded alike, so that a stolen session can not make its own key', async () => {
  const { browser, passkey } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  store.clock.advance(5 * minute)
  const call = () => browser.call('POST', '/operator/operators', { body: { name: 'bayu', role: 'owner', reason: 'orang baru' } })
  expect((await (await call()).json()).code).toBe('step_up_required')
  await showPasskey(browser, passkey)
  expect((await call()).status).toBe(200)
})

async function addOne(browser: Console): Promise<{ passkey: TestPasskey; answer: Response }> {
  const passkey = createPasskey()
  const options = await browser.data('POST', '/operator/keys/options')
  return { passkey, answer: await browser.call('POST', '/operator/keys', { body: { passkey: passkey.make(options) } }) }
}

test('another passkey signs in like the first, and one of two can be removed, but not the last way in', async () => {
  const { browser } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const { passkey, answer } = await addOne(browser)
  const { data: keys } = await answer.json()
  expect(keys).toMatchObject({ has_password: false, passkeys: [{ device: expect.stringContaining('Chrome') }, {}] })
  const remove = (id: string) => browser.call('DELETE', `/operator/keys/${id}`)
  expect((await remove(keys.passkeys[0].id)).status).toBe(200)
  expect((await (await remove(keys.passkeys[0].id)).json()).code).toBe('not_found')
  expect((await (await remove(keys.passkeys[1].id)).json()).code).toBe('wrong_state')
  const second = openConsole(store.ctx)
  const options = await second.data('POST', '/operator/sign-in/passkey/options')
  expect((await second.call('POST', '/operator/sign-in/passkey', { body: { passkey: passkey.use(options) } })).status).toBe(200)
})

test('two removals at once leave one way in', async () => {
  const { browser } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  await addOne(browser)
  const ids = (await store.ctx.db.select().from(operatorPasskeys)).map(({ id }) => id)
  const answers = await Promise.all(ids.map(id => browser.call('DELETE', `/operator/keys/${id}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await store.ctx.db.select().from(operatorPasskeys)).toHaveLength(1)
})

test('keys change only after one was shown, a stranger’s can not be removed, and whoever has a password may remove the only passkey', async () => {
  const { browser, secret } = await joinWithPassword(store.ctx, { name: 'bayu', role: 'support' })
  const { browser: other } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  await addOne(browser)
  const [added] = await store.ctx.db.select().from(operatorPasskeys).where(eq(operatorPasskeys.operator, 'bayu'))
  expect((await other.call('DELETE', `/operator/keys/${added?.id}`)).status).toBe(404)
  await store.ctx.db.update(operatorSessions).set({ provenAt: null })
  for (const [method, path] of [
    ['POST', '/operator/keys/options'],
    ['DELETE', `/operator/keys/${added?.id}`],
  ] as const)
    expect((await (await browser.call(method, path)).json()).code).toBe('step_up_required')
  store.clock.advance(minute)
  await showCode(browser, codeOf(store.ctx, secret))
  expect(await browser.data('DELETE', `/operator/keys/${added?.id}`)).toEqual({ passkeys: [], has_password: true })
})
