import { deletionWord, profileExportSchema } from '@kilat/contract/profile.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema/identity.ts'
import { orders } from '../../db/schema/orders.ts'
import { type ApiCaller, createApiCaller } from '../../test/call-api.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePicture } from '../../test/make-picture.ts'
import { type MadeUser, makeUser } from '../../test/make-user.ts'

let engine: Engine
let api: ApiCaller
let user: MadeUser
beforeAll(async () => {
  engine = await createEngine()
  api = createApiCaller(engine.ctx)
})
beforeEach(async () => {
  user = await makeUser(engine.ctx)
})
afterAll(() => engine.close())

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await api(method, path, { token: user.token, body })
  return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() }
}
const change = (body: unknown) => call('PATCH', '/profile', body)
const rowOf = async ({ id }: MadeUser) => (await engine.ctx.db.select().from(users).where(eq(users.id, id)))[0]

async function orderAt(at: string) {
  const { id } = await engine.order({ asker: user.id })
  await engine.ctx.db
    .update(orders)
    .set({ createdAt: new Date(at) })
    .where(eq(orders.id, id))
  return id
}

test('[api.profile] the profile names the signed-in user and sums up the orders by status', async () => {
  const cancelled = await orderAt('2026-10-15T00:00:00Z')
  await call('POST', `/transactions/${cancelled}/cancel`)
  await orderAt('2026-10-31T17:30:00Z')
  await orderAt('2026-11-01T00:00:00Z')
  await engine.order()
  expect(await call('GET', '/profile')).toEqual({
    status: 200,
    body: {
      data: {
        user: {
          id: user.id,
          name: 'Sari',
          email: 'sari@contoh.id',
          avatar_url: null,
          phone: null,
          is_phone_verified: false,
          balance: 0,
          created_at: expect.any(String),
        },
        transaction_summary: [
          { status: 'pending_payment', count: 2, amount: 20_000 },
          { status: 'cancelled', count: 1, amount: 10_000 },
        ],
        total_transactions: 3,
      },
    },
  })
})

test('[api.profile] selectMonth picks a calendar month in Jakarta', async () => {
  await orderAt('2026-10-31T17:30:00Z')
  await orderAt('2026-10-31T16:30:00Z')
  for (const [month, count] of [
    ['2026-11', 1],
    ['2026-10', 1],
    ['2026-09', 0],
  ] as const) {
    const { body } = await call('GET', `/profile?selectMonth=${month}`)
    expect([month, body.data.total_transactions]).toEqual([month, count])
    expect(body.data.transaction_summary).toHaveLength(count)
  }
})

test('[api.profile] an invalid month is refused, naming the field', async () => {
  for (const month of ['2026-13', '2026-1', 'november', '1999-01', '']) {
    const { status, body } = await call('GET', `/profile?selectMonth=${month}`)
    expect([month, status, body]).toEqual([
      month,
      400,
      { error: expect.any(String), code: 'malformed', fields: { selectMonth: expect.any(String) } },
    ])
  }
})

test('[api.error-body] the profile is refused without a user', async () => {
  const answer = await api('GET', '/profile')
  expect([answer.status, await answer.json()]).toEqual([401, { error: 'Masuk dulu, ya.', code: 'sign_in_required' }])
})

test('name and number are changed separately, in any common spelling', async () => {
  expect((await change({ name: '  Bang Jul 💎 ' })).body.data).toMatchObject({ name: 'Bang Jul 💎', phone: null })
  expect((await change({ phone: '0812-3456-7890' })).body.data).toMatchObject({
    name: 'Bang Jul 💎',
    phone: '+6281234567890',
    is_phone_verified: false,
  })
  expect((await change({})).body.data).toMatchObject({ name: 'Bang Jul 💎', phone: '+6281234567890' })
  expect((await change({ phone: null })).body.data.phone).toBeNull()
})

test('a chosen name is not replaced by the provider’s, and saving the same name does not count as choosing', async () => {
  await change({ name: 'Sari' })
  expect((await rowOf(user))?.isNameOwn).toBe(false)
  await change({ name: 'Bang Jul' })
  expect((await rowOf(user))?.isNameOwn).toBe(true)
})

test('a new number has to be verified again, the same one does not', async () => {
  const verify = () => engine.ctx.db.update(users).set({ phoneVerifiedAt: engine.clock.now() }).where(eq(users.id, user.id))
  await change({ phone: '081234567890' })
  await verify()
  expect((await change({ phone: '+62 812 3456 7890' })).body.data.is_phone_verified).toBe(true)
  expect((await change({ name: 'Lain' })).body.data.is_phone_verified).toBe(true)
  expect((await change({ phone: '081234567891' })).body.data.is_phone_verified).toBe(false)
  await verify()
  expect((await change({ phone: null })).body.data.is_phone_verified).toBe(false)
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: ' \u3000 ' }, 'name'],
  [{ name: '\u200d\u200d' }, 'name'],
  [{ name: 'Sari\u202eiraS' }, 'name'],
  [{ name: 'Sa\nri' }, 'name'],
  [{ name: 'a'.repeat(61) }, 'name'],
  [{ phone: '12' }, 'phone'],
  [{ phone: '' }, 'phone'],
  [{ phone: '+1 202 555 0100' }, 'phone'],
])('%j is refused, naming the field, and changes nothing', async (body, field) => {
  const before = await rowOf(user)
  expect(await change({ name: 'Bang Jul', phone: '081234567890', ...body })).toEqual({
    status: 422,
    body: { error: expect.any(String), code: 'profile_invalid', fields: { [field]: expect.any(String) } },
  })
  expect(await rowOf(user)).toEqual(before)
})

test('a name may have sixty letters in any script', async () => {
  const name = '💎'.repeat(60)
  expect((await change({ name })).body.data.name).toBe(name)
})

test('a picture is saved, shown in the profile, and deleted', async () => {
  const put = await call('PUT', '/profile/avatar', { image: await makePicture('jpeg') })
  expect([put.status, put.body.data.avatar_url]).toEqual([200, expect.stringMatching(/^\/avatars\/[\w-]{22}\.webp$/)])
  expect((await call('GET', '/profile')).body.data.user.avatar_url).toBe(put.body.data.avatar_url)
  expect((await call('DELETE', '/profile/avatar')).body.data.avatar_url).toBeNull()
  expect(await call('PUT', '/profile/avatar', { image: 'data:image/png;base64,AAAA' })).toEqual({
    status: 422,
    body: { error: expect.any(String), code: 'profile_invalid', fields: { image: expect.any(String) } },
  })
  expect((await call('PUT', '/profile/avatar', { image: 'a'.repeat(60_001) })).status).toBe(400)
})

test('the export contains everything: the user, sessions, players, orders with codes and refunds, deposits', async () => {
  const itemId = await makeItem(engine.ctx)
  const productId = itemId.replace(/-86-diamonds$/, '')
  const order = await engine.order({ itemId, asker: user.id })
  await engine.pay(order, order.total + 5_000)
  await engine.runJobs()
  await engine.order({ itemId })
  await call('PUT', '/profile/players', { product_id: productId, player: { user_id: '77', zone_id: '7' } })
  const { status, body } = await call('GET', '/profile/export')
  expect(status).toBe(200)
  expect(profileExportSchema.parse(body.data)).toMatchObject({
    user: { id: user.id, provider: 'https://issuer.test', subject: user.id },
    sessions: [{ id: user.sessionId, is_current: true }],
    players: [{ product_id: productId, display: '77 (7)', label: '77 (7)' }],
    transactions: [
      {
        id: order.id,
        status: 'delivered',
        player: { user_id: '123456789', zone_id: '1234' },
        contact: { kind: 'whatsapp', value: '+6281234567890' },
        channel_id: 'qris',
        lines: [{ kind: 'item', amount: 10_000 }, { kind: 'fee' }],
        codes: [expect.stringMatching(/^SN-DEL-/)],
        paid_at: expect.any(String),
        refunds: [{ status: 'done', amount: 5_000, reason: 'overpaid' }],
      },
    ],
    deposits: [],
  })
})

test('an account is deleted only with the confirming word, and afterwards does not exist', async () => {
  for (const body of [{}, { confirm: 'hapus' }, { confirm: true }]) expect((await call('DELETE', '/profile', body)).status).toBe(400)
  const { id } = await engine.order({ asker: user.id })
  const refused = await call('DELETE', '/profile', { confirm: deletionWord })
  expect(refused).toEqual({ status: 409, body: { error: expect.stringContaining(id), code: 'orders_open', orders: [id], deposits: [] } })
  await call('POST', `/transactions/${id}/cancel`)
  expect((await call('DELETE', '/profile', { confirm: deletionWord })).status).toBe(204)
  expect(await call('DELETE', '/profile', { confirm: deletionWord })).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  expect((await call('GET', '/profile')).status).toBe(401)
  const refreshed = await api('POST', '/auth/refresh', { body: { refresh_token: user.refresh_token } })
  expect(refreshed.status).toBe(401)
  const seen = await api('GET', `/transactions/${id}`)
  expect((await seen.json()).data).toMatchObject({ status: 'cancelled', is_own: false, can_attach: false })
})
