import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../../db/schema/audit.ts'
import { operatorPasskeys, operatorRecoveryCodes, operators } from '../../db/schema/operators.ts'
import { openConsole } from '../../test/call-console.ts'
import { codeOf, invite, joinOperator, joinWithPassword, password, tokenOf } from '../../test/join-operator.ts'
import { createPasskey } from '../../test/passkey.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { inviteFirstOwner } from './invite-operator.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

const minute = 60_000
const codesOf = async (answers: Response[]) => Promise.all(answers.map(async answer => (answer.ok ? 'in' : (await answer.json()).code)))

/** Signs in with a passkey, in a browser that was never seen. */
async function usePasskey(passkey: ReturnType<typeof createPasskey>, asking = {}) {
  const browser = openConsole(store.ctx)
  const options = await browser.data('POST', '/operator/sign-in/passkey/options')
  const body = { passkey: passkey.use(options, asking) }
  return { browser, body, answer: await browser.call('POST', '/operator/sign-in/passkey', { body }) }
}

test('the first owner comes in by a link that works once, and later starts make no other', async () => {
  const { ctx } = store
  const link = await inviteFirstOwner(ctx)
  expect(link?.link).toMatch(/^http:\/\/localhost:3000\/console\/undangan#[\w-]{43}$/)
  const other = await inviteFirstOwner(ctx)
  const browser = openConsole(ctx)
  const token = tokenOf(link ?? { link: '' })
  expect(await browser.data('POST', '/operator/invitation', { body: { token } })).toMatchObject({ name: null, role: 'owner' })
  const passkey = createPasskey()
  const body = { token, name: 'Sari ' }
  const options = await browser.data('POST', '/operator/join/passkey/options', { body })
  const joined = await browser.data<{ codes: string[] }>('POST', '/operator/join/passkey', {
    body: { ...body, passkey: passkey.make(options) },
  })
  expect(joined).toMatchObject({ name: 'sari', role: 'owner', recovery_codes: 10 })
  expect(new Set(joined.codes).size).toBe(10)
  expect(await browser.data('GET', '/operator/session')).toMatchObject({ name: 'sari', role: 'owner' })
  // The other process's link, the same one again, and the next start.
  for (const used of [other?.link, link?.link]) {
    const answer = await openConsole(ctx).call('POST', '/operator/invitation', { body: { token: tokenOf({ link: used ?? '' }) } })
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'invitation_ended'])
  }
  expect(await inviteFirstOwner(ctx)).toBeUndefined()
})

test('an invitation that two browsers use at once lets one in', async () => {
  const { ctx } = store
  const invited = { token: await invite(ctx, { name: 'bayu', role: 'finance' }), name: 'bayu' }
  const bodies = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const options = await openConsole(ctx).data('POST', '/operator/join/passkey/options', { body: invited })
      return { ...invited, passkey: createPasskey().make(options) }
    }),
  )
  const answers = await Promise.all(bodies.map(body => openConsole(ctx).call('POST', '/operator/join/passkey', { body })))
  expect((await codesOf(answers)).toSorted()).toEqual(['in', 'invitation_ended', 'invitation_ended', 'invitation_ended'])
  expect(await ctx.db.select().from(operatorPasskeys)).toHaveLength(1)
})

test('a link ends after a day, and with the next one for the same name', async () => {
  const { ctx, clock } = store
  const first = await invite(ctx, { name: 'bayu', role: 'finance' })
  const second = await invite(ctx, { name: 'bayu', role: 'finance' })
  const read = async (token: string) => (await openConsole(ctx).call('POST', '/operator/invitation', { body: { token } })).status
  expect([await read(first), await read(second)]).toEqual([409, 200])
  clock.advance(24 * 60 * minute)
  expect(await read(second)).toBe(409)
})

test('a passkey signs in, and what it signed counts once', async () => {
  const { passkey } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const { browser, body, answer } = await usePasskey(passkey)
  expect(await answer.json()).toMatchObject({ data: { name: 'sari', role: 'owner' } })
  expect(answer.headers.get('set-cookie')).toMatch(/^kilat-console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
  expect((await browser.call('GET', '/operator/session')).status).toBe(200)
  const again = await openConsole(store.ctx).call('POST', '/operator/sign-in/passkey', { body })
  expect(await codesOf([again])).toEqual(['sign_in_failed'])
})

test('a passkey of another store, of nobody, without a finger, too late, or with an older counter signs nobody in', async () => {
  const { ctx, clock } = store
  const { passkey } = await joinOperator(ctx, { name: 'sari', role: 'owner' })
  const tries = [
    await usePasskey(passkey, { origin: 'https://evil.example' }),
    await usePasskey(createPasskey()),
    await usePasskey(passkey, { asked: false }),
  ]
  expect(await codesOf(tries.map(({ answer }) => answer))).toEqual(['sign_in_failed', 'sign_in_failed', 'sign_in_failed'])
  const late = openConsole(ctx)
  const options = await late.data('POST', '/operator/sign-in/passkey/options')
  clock.advance(6 * minute)
  expect(await codesOf([await late.call('POST', '/operator/sign-in/passkey', { body: { passkey: passkey.use(options) } })])).toEqual([
    'sign_in_failed',
  ])
  await ctx.db.update(operatorPasskeys).set({ counter: 1_000 })
  expect(await codesOf([(await usePasskey(passkey)).answer])).toEqual(['sign_in_failed'])
})

test('a challenge of an invitation signs nobody in, and one of a sign-in makes no passkey', async () => {
  const { ctx } = store
  const { passkey } = await joinOperator(ctx, { name: 'sari', role: 'owner' })
  const invited = { token: await invite(ctx, { name: 'bayu', role: 'finance' }), name: 'bayu' }
  const browser = openConsole(ctx)
  const forNew = (await browser.data('POST', '/operator/join/passkey/options', { body: invited })) as { challenge: string }
  const forUse = (await browser.data('POST', '/operator/sign-in/passkey/options')) as { challenge: string }
  const used = await browser.call('POST', '/operator/sign-in/passkey', {
    body: { passkey: passkey.use({ ...forUse, ...forNew, rpId: 'localhost' }) },
  })
  const made = createPasskey().make({ rp: { id: 'localhost' }, challenge: forUse.challenge })
  const joined = await browser.call('POST', '/operator/join/passkey', { body: { ...invited, passkey: made } })
  expect(await codesOf([used, joined])).toEqual(['sign_in_failed', 'sign_in_failed'])
})

test('a password signs in with a code of the app, each code once, and a minute’s skew of its clock is forgiven', async () => {
  const { ctx, clock } = store
  const { secret } = await joinWithPassword(ctx, { name: 'bayu', role: 'finance' })
  const signIn = (code: string, given = password) =>
    openConsole(ctx).call('POST', '/operator/sign-in/password', { body: { name: 'Bayu', password: given, code } })
  const joinedWith = codeOf(ctx, secret)
  clock.advance(2 * minute)
  const code = codeOf(ctx, secret)
  // The code of the sign-up, a wrong password, and the right one twice at once.
  expect(await codesOf([await signIn(joinedWith), await signIn(code, `${password}!`)])).toEqual(['sign_in_failed', 'sign_in_failed'])
  expect((await codesOf(await Promise.all([signIn(code), signIn(code)]))).toSorted()).toEqual(['in', 'sign_in_failed'])
  const early = codeOf({ clock: { now: () => new Date(clock.now().getTime() + 30_000) } }, secret)
  expect(await codesOf([await signIn(early), await signIn(code)])).toEqual(['in', 'sign_in_failed'])
  const [row] = await ctx.db.select().from(operators).where(eq(operators.name, 'bayu'))
  expect(row?.passwordHash).toMatch(/^argon2id\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(row)).not.toContain(secret)
})

test('after five wrong tries a name waits a quarter of an hour, wherever they come from, and a passkey does not', async () => {
  const { ctx, clock } = store
  const { secret } = await joinWithPassword(ctx, { name: 'bayu', role: 'finance' })
  const { passkey } = await joinOperator(ctx, { name: 'sari', role: 'owner' })
  const attack = (name: string, address: string) =>
    openConsole(ctx).call('POST', '/operator/sign-in/password', { address, body: { name, password: 'salah', code: '000000' } })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => attack('bayu', `10.0.1.${at}`)))
  expect((await codesOf(answers)).toSorted()).toEqual([...Array(7).fill('rate_limited'), ...Array(5).fill('sign_in_failed')])
  const right = () =>
    openConsole(ctx).call('POST', '/operator/sign-in/password', { body: { name: 'bayu', password, code: codeOf(ctx, secret) } })
  const waiting = await right()
  expect([waiting.status, Number(waiting.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  for (let tried = 0; tried < 10; tried += 1) await attack('sari', `10.0.2.${tried}`)
  expect((await usePasskey(passkey)).answer.status).toBe(200)
  clock.advance(16 * minute)
  expect((await right()).status).toBe(200)
})

test('an address that tries many names is refused after thirty', async () => {
  const attack = async (at: number) =>
    (await openConsole(store.ctx).call('POST', '/operator/sign-in/recovery-code', { body: { name: `nama${at}`, code: 'AAAA-BBBB-CCCC' } }))
      .status
  const statuses = []
  for (let at = 0; at < 32; at += 1) statuses.push(await attack(at))
  expect(statuses.filter(status => status === 429)).toHaveLength(2)
})

test('a recovery code signs in once, in any spelling, and only its own operator', async () => {
  const { ctx } = store
  const { codes } = await joinOperator(ctx, { name: 'sari', role: 'owner' })
  await joinOperator(ctx, { name: 'bayu', role: 'finance' })
  const [code = ''] = codes
  const signIn = (name: string, code: string) => openConsole(ctx).call('POST', '/operator/sign-in/recovery-code', { body: { name, code } })
  const answers = [await signIn('bayu', code), await signIn('sari', code.toLowerCase().replaceAll('-', ' ')), await signIn('sari', code)]
  expect(await codesOf(answers)).toEqual(['sign_in_failed', 'in', 'sign_in_failed'])
  expect((await ctx.db.select().from(operatorRecoveryCodes)).length).toBe(19)
})

test('a new invitation for a name replaces its keys, codes and sessions when it is used, and not before', async () => {
  const { ctx } = store
  const before = await joinOperator(ctx, { name: 'bayu', role: 'finance' })
  await invite(ctx, { name: 'bayu', role: 'support' })
  expect((await before.browser.call('GET', '/operator/session')).status).toBe(200)
  const after = await joinOperator(ctx, { name: 'bayu', role: 'support' })
  expect((await before.browser.call('GET', '/operator/session')).status).toBe(401)
  expect(await codesOf([(await usePasskey(before.passkey)).answer, (await usePasskey(after.passkey)).answer])).toEqual([
    'sign_in_failed',
    'in',
  ])
  const old = await openConsole(ctx).call('POST', '/operator/sign-in/recovery-code', { body: { name: 'bayu', code: before.codes[0] } })
  expect(await codesOf([old])).toEqual(['sign_in_failed'])
})

test('who came in, by which way and from which device, is in the audit', async () => {
  const { passkey } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  await usePasskey(passkey)
  const rows = await store.ctx.db.select().from(auditEvents).where(eq(auditEvents.subjectKind, 'operator')).orderBy(asc(auditEvents.id))
  expect(rows.map(({ act, actorId, subjectId, data }) => [act, actorId, subjectId, data])).toEqual([
    ['operator_invited', 'ujang', 'sari', { role: 'owner', note: 'a test needs one' }],
    ['operator_joined', 'sari', 'sari', { role: 'owner', way: 'passkey' }],
    ['operator_signed_in', 'sari', 'sari', { way: 'passkey', device: 'Chrome di Android' }],
    ['operator_signed_in', 'sari', 'sari', { way: 'passkey', device: 'Chrome di Android' }],
  ])
})
