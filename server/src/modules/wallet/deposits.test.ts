import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { DepositStatus } from '@kilat/contract/wallet.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deposits } from '../../db/schema/wallet.ts'
import { newReference } from '../../platform/ids.ts'
import { makeUser } from '../../test/make-user.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { listDeposits } from './read.ts'

let store: TestStore
let userId: string
beforeAll(async () => {
  store = await createTestStore()
})
beforeEach(async () => {
  userId = (await makeUser(store.ctx)).id
})
afterAll(() => store.close())

async function depositAt(at: string, more: { status?: DepositStatus; userId?: string } = {}): Promise<string> {
  const id = newReference('DEP')
  const amount: Rupiah = rupiah(50_000)
  await store.ctx.db
    .insert(deposits)
    .values({ id, userId, status: 'paid', amount, channelId: 'qris', createdAt: new Date(at), paidAt: new Date(at), ...more })
  return id
}

const list = (more: Partial<Parameters<typeof listDeposits>[1]> = {}) => listDeposits(store.ctx, { userId, limit: 20, ...more })
const idsOf = async (more: Parameters<typeof list>[0] = {}) => (await list(more)).data.map(({ id }) => id)

test('a user’s own deposits are listed newest first, a page at a time', async () => {
  const other = (await makeUser(store.ctx)).id
  await depositAt('2026-11-09T00:00:00Z', { userId: other })
  const ids = [await depositAt('2026-11-03T00:00:00Z'), await depositAt('2026-11-02T00:00:00Z'), await depositAt('2026-11-01T00:00:00Z')]
  const first = await list({ limit: 2 })
  expect(first).toMatchObject({
    data: [{ id: ids[0], status: 'paid', amount: 50_000, channel_id: 'qris', paid_at: '2026-11-03T00:00:00.000Z' }, { id: ids[1] }],
    total: 3,
  })
  expect(await list({ limit: 2, cursor: first.next_cursor ?? '' })).toMatchObject({ data: [{ id: ids[2] }], next_cursor: null, total: 3 })
})

test('deposits can be filtered by status, month in Jakarta and part of the id', async () => {
  const november = await depositAt('2026-10-31T17:00:00Z')
  const october = await depositAt('2026-10-31T16:59:59.999Z', { status: 'expired' })
  expect(await idsOf({ month: '2026-11' })).toEqual([november])
  expect(await idsOf({ status: 'expired,cancelled' })).toEqual([october])
  expect(await idsOf({ search: october.slice(4, 15).toLowerCase() })).toEqual([october])
  expect(await idsOf({ search: 'dep' })).toEqual([november, october])
  expect(await list({ month: '2026-11', status: 'expired' })).toEqual({ data: [], next_cursor: null, total: 0 })
})

test('a status and a cursor that belong to orders are refused, naming the field', async () => {
  await expect(list({ status: 'delivered' })).rejects.toMatchObject({ code: 'malformed', fields: { status: expect.any(String) } })
  const cursor = Buffer.from('1793000000000 KLT-7Q2M-9XH4-T8RC').toString('base64url')
  await expect(list({ cursor })).rejects.toMatchObject({ code: 'malformed', fields: { cursor: expect.any(String) } })
})
