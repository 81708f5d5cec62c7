import type { Access } from '@kilat/contract/access.ts'
import { expect, test, vi } from 'vitest'
import type { Asker, KnownKind } from '../platform/asker.ts'
import { readAsker } from './read-asker.ts'

const origin = 'https://toko.example'

const known = {
  user: { kind: 'user', userId: 'USR-1', sessionId: 'SES-1' },
  operator: { kind: 'operator', operatorId: 'OPR-1', permissions: ['edit_catalog'] },
  reseller: { kind: 'reseller', resellerId: 'RSL-1', scopes: ['place_orders'] },
} satisfies Record<KnownKind, Asker>

/** Asks with this header, or a cookie where operators are asked for; the token `good` is valid for every kind of asker. */
function ask(access: Access, authorization?: string, method = 'GET') {
  const findAsker = vi.fn(async (kind: KnownKind, token: string) => (token === 'good' ? known[kind] : undefined))
  const isForOperators = access === 'operator' || (typeof access === 'object' && 'operator' in access)
  const cookie = `other=1; __Host-kilat-console=${authorization?.replace(/^bearer +/i, '')}`
  const headers = new Headers(authorization === undefined ? {} : isForOperators ? { cookie } : { authorization })
  return { findAsker, answer: readAsker({ method, headers }, { access, origin, findAsker }) }
}

const takeTokens: Access[] = ['user', 'shopper', 'operator', { operator: 'edit_catalog' }, { reseller: 'place_orders' }]

test.each(['Bearer good', 'bearer good', 'Bearer   good'])('%j names the owner of the token', async header => {
  expect(await ask('user', header).answer).toEqual(known.user)
  expect(await ask('shopper', header).answer).toEqual(known.user)
  expect(await ask({ operator: 'edit_catalog' }, header).answer).toEqual(known.operator)
  expect(await ask({ reseller: 'place_orders' }, header).answer).toEqual(known.reseller)
})

test('a shopper without a token is a visitor; all others are asked to sign in', async () => {
  expect(await ask('shopper').answer).toEqual({ kind: 'visitor' })
  for (const access of takeTokens.filter(taken => taken !== 'shopper'))
    await expect(ask(access).answer).rejects.toMatchObject({ code: 'sign_in_required', status: 401 })
})

test.each(['Bearer over', 'Bearer', 'Bearer ', 'Basic good', 'good', '', 'Bearer good good', 'Bearer gööd'])(
  '%j is refused even if visitors are allowed, because the browser has to learn that its session ended',
  async header => {
    // A cookie with the bare token is what an operator's browser sends.
    const asked = takeTokens.filter(access => header !== 'good' || access === 'user' || access === 'shopper')
    for (const access of asked) await expect(ask(access, header).answer).rejects.toMatchObject({ code: 'sign_in_required' })
  },
)

test('a known asker without the permission or scope is refused with 403', async () => {
  for (const access of [{ operator: 'move_money' }, { reseller: 'read_balance' }] as const)
    await expect(ask(access, 'Bearer good').answer).rejects.toMatchObject({ code: 'not_allowed', status: 403 })
})

test('a token is looked up only for the kind of asker the endpoint allows', async () => {
  const seen = takeTokens.map(access => ask(access, 'Bearer good'))
  await Promise.all(seen.map(({ answer }) => answer))
  expect(seen.map(({ findAsker }) => findAsker.mock.calls)).toEqual(
    (['user', 'user', 'operator', 'operator', 'reseller'] as const).map(kind => [[kind, 'good']]),
  )
  const confused = readAsker(
    { method: 'GET', headers: new Headers({ authorization: 'Bearer good' }) },
    { access: 'user', origin, findAsker: async () => known.operator },
  )
  await expect(confused).rejects.toThrow('looked for one of kind user, found one of kind operator')
})

test.each(['open', 'visitor'] as const)('an endpoint with one answer for all callers (%s) ignores the token', async access => {
  const { findAsker, answer } = ask(access, 'Bearer over')
  expect(await answer).toEqual({ kind: 'visitor' })
  expect(findAsker).not.toHaveBeenCalled()
})

test('a token longer than the store’s own is not looked up', async () => {
  const { findAsker, answer } = ask('user', `Bearer ${'x'.repeat(201)}`)
  await expect(answer).rejects.toMatchObject({ code: 'sign_in_required' })
  expect(findAsker).not.toHaveBeenCalled()
})

/** What a browser says of the page that sent a call. */
const senders = [
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ origin }, true],
  [{ 'sec-fetch-site': 'same-site', origin }, false],
  [{ 'sec-fetch-site': 'cross-site', origin }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'null' }, false],
  [{}, false],
] as const

test.each(senders)('a call of the console sent with %j is its own: %j', async (sent, isOwn) => {
  const cookie = '__Host-kilat-console=good'
  const given = { origin, findAsker: async () => known.operator }
  for (const access of ['console', 'operator', { operator: 'edit_catalog' }] as const) {
    const asked = readAsker({ method: 'POST', headers: new Headers({ ...sent, cookie }) }, { ...given, access })
    if (isOwn) expect((await asked).kind).toBe(access === 'console' ? 'visitor' : 'operator')
    else await expect(asked).rejects.toMatchObject({ code: 'not_allowed', status: 403 })
  }
})

test('over TLS only the cookie that no other host can set is read', async () => {
  const headers = new Headers({ origin, cookie: 'kilat-console=good' })
  const asked = readAsker({ method: 'POST', headers }, { access: 'operator', origin, findAsker: async () => known.operator })
  await expect(asked).rejects.toMatchObject({ code: 'sign_in_required' })
})
