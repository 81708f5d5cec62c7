import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type InTx, inTx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { transfers } from '../../db/schema/transfers.ts'
import { createManualTransferGateway } from '../../gateways/manual-transfer/adapter.ts'
import { type Holders, holdsMost, mostUnpaid, noteHeld } from '../../gateways/manual-transfer/holders.ts'
import { buy, type Purchase } from '../../test/buy.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { makeItem } from '../../test/make-item.ts'
import { makeUser } from '../../test/make-user.ts'
import { createScriptedSupplier } from '../../test/scripted-supplier.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { placeDeposit } from '../wallet/place-deposit.ts'
import { confirmTransfer } from './confirm-transfer.ts'

const accounts = [
  { code: 'bca_7890', bank: 'BCA', number: '1234567890', holder: 'Toko Kilat' },
  { code: 'mandiri_3210', bank: 'Mandiri', number: '9876543210', holder: 'Toko Kilat' },
]
const channel = 'transfer_bca_7890'
const other = 'transfer_mandiri_3210'
const refused = {
  code: 'channel_unavailable',
  message: 'Terlalu banyak transfer darimu atau jaringanmu yang belum dibayar. Pilih metode lain, ya.',
}
const dayMs = 24 * 60 * 60_000

let store: TestStore
let itemId: string
beforeEach(async () => {
  store = await createTestStore({
    gateways: ({ db, clock }) => [createManualTransferGateway({ db, clock, accounts })],
    suppliers: () => [createScriptedSupplier('scripted')],
  })
  itemId = await makeItem(store.ctx)
})
afterEach(() => store.close())

const order = (more: Partial<Purchase> = {}) => buy(store.ctx, { itemId, channel, address: '8.8.8.8', ...more })
const orderMost = async (more: Partial<Purchase> = {}) => {
  const placed = []
  for (let count = 0; count < mostUnpaid; count += 1) placed.push(await order(more))
  return placed
}
const pay = (amountIdr: number) =>
  confirmTransfer(store.ctx, {
    ...{ account: 'bca_7890', line: `line ${amountIdr}`, amountIdr: rupiah(amountIdr), paidAt: store.clock.now(), payment: null },
    decided: { by: { kind: 'operator', id: 'sari' }, note: 'cek mutasi' },
  })
const count = async (table: typeof orders | typeof transfers) => (await store.ctx.db.select().from(table)).length

test('one network holds a twentieth of the amounts of a price, and others still get theirs', async () => {
  await orderMost()
  await expect(order()).rejects.toMatchObject(refused)
  // Another contact, player or item is the same network.
  await expect(order({ whatsapp: '0813 1111 2222', userId: '987654321' })).rejects.toMatchObject(refused)
  await expect(order({ itemId: await makeItem(store.ctx) })).rejects.toMatchObject(refused)
  expect([await count(orders), await count(transfers)]).toEqual([mostUnpaid, mostUnpaid])
  const user = await makeUser(store.ctx)
  expect((await order({ address: '8.8.4.4' })).status).toBe('pending_payment')
  expect((await order({ channel: other })).status).toBe('pending_payment')
  expect((await order({ asker: user.id })).status).toBe('pending_payment')
})

test('what was paid is not counted, and what expired is until its amount is free again', async () => {
  const [first] = await orderMost()
  await pay(first?.total ?? 0)
  expect((await order()).status).toBe('pending_payment')
  await expect(order()).rejects.toMatchObject(refused)
  store.clock.advance(40 * 60_000)
  await store.runJobs()
  await expect(order()).rejects.toMatchObject(refused)
  store.clock.advance(dayMs)
  expect((await order()).status).toBe('pending_payment')
})

test('a user who opens and leaves deposits is limited like one who orders', async () => {
  const user = await makeUser(store.ctx)
  const place = (key: number) =>
    placeDeposit(store.ctx, { userId: user.id, idempotencyKey: `deposit ${key}`, amountIdr: rupiah(50_000), channelId: channel })
  await order({ asker: user.id })
  for (let key = 1; key < mostUnpaid; key += 1) {
    await place(key)
    if (key % 5 === 4) {
      // Only a few may be open at once.
      store.clock.advance(31 * 60_000)
      await store.runJobs()
    }
  }
  await expect(place(99)).rejects.toMatchObject(refused)
  await expect(order({ asker: user.id })).rejects.toMatchObject(refused)
})

test('a proxy that the store was not told of is not taken for one visitor', async () => {
  await orderMost({ address: '172.17.0.1' })
  expect((await order({ address: '172.17.0.1' })).status).toBe('pending_payment')
})

test('the address that calls the API is the one that is counted', async () => {
  const call = createApiCaller(store.ctx)
  const place = (key: number) =>
    call('POST', '/transactions', {
      address: '8.8.8.8',
      headers: { 'idempotency-key': `a key of order ${key}`.replaceAll(' ', '-') },
      body: {
        ...{ item_id: itemId, player: { user_id: '123456789', zone_id: '1234' }, channel, expected_total: 10_000_000 },
        contact: { kind: 'whatsapp', value: '0812 3456 7890' },
      },
    })
  await orderMost()
  const answer = await place(1)
  expect([answer.status, await answer.json()]).toEqual([422, { code: refused.code, error: refused.message, reason: 'too_many_unpaid' }])
})

test('holders whose amounts are free again are forgotten, and an amount that was rolled back holds nothing', async () => {
  const { ctx, clock } = store
  const holders: Holders = new Map()
  const until = () => new Date(clock.now().getTime() + dayMs)
  for (let number = 0; number < 100; number += 1)
    noteHeld(ctx, { holders, account: 'bca', holder: `8.8.8.${number}`, reference: `PAY-${number}`, until: until() })
  clock.advance(dayMs + 1)
  for (let number = 0; number < mostUnpaid; number += 1)
    noteHeld(ctx, { holders, account: 'bca', holder: '8.8.4.4', reference: `PAY-A${number}`, until: until() })
  expect(holders.size).toBe(1)
  const asked = { holders, account: 'bca', holder: '8.8.4.4' }
  expect(await inTx(ctx, (tx: InTx<typeof ctx>) => holdsMost(tx, asked))).toBe(false)
})
