import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { createManualTransferGateway } from '../../gateways/manual-transfer/adapter.ts'
import { invariant } from '../../platform/invariant.ts'
import { createManual } from '../../suppliers/manual/adapter.ts'
import { paymentReference } from '../../test/buy.ts'
import { doubtfulOrder, doubtOf } from '../../test/doubtful-orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { importList } from '../../test/import-list.ts'
import { decided } from '../../test/operator-hands.ts'
import { listRow } from '../../test/price-list.ts'
import { pauseOffer } from '../catalog/pause-offer.ts'
import { syncPriceList } from '../catalog/sync-price-list.ts'
import { saveChannels } from '../channels/save-channels.ts'
import { beginByHand } from '../delivery/deliver-by-hand.ts'
import { readByHandState } from '../delivery/read-by-hand.ts'
import { confirmTransfer } from '../payments/confirm-transfer.ts'
import { keepInSuspense } from '../payments/keep-in-suspense.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { listWaiting } from './list-waiting.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

async function keep(amount: number) {
  const receipt = { externalId: `r${amount}`, amountIdr: rupiah(amount), feeIdr: null, paidAt: engine.clock.now() }
  await keepInSuspense(engine.ctx, { gateway: 'scripted', reference: 'PAY-NOBODY', receipt })
  engine.clock.advance(1_000)
}

test('what waits is listed across all kinds, what has waited longest first, until it is decided', async () => {
  expect(await listWaiting(engine.ctx)).toEqual({ data: [], cut_off: [] })
  await keep(1_000)
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const failed = await engine.order({ channel: 'bca_va' })
  await engine.pay(failed)
  await engine.runJobs()
  engine.supplier.script.push(...Array.from({ length: 99 }, () => ({ does: 'lose', says: 'silence' }) as const))
  const held = await engine.order()
  await engine.pay(held)
  for (let step = 0; step < 8; step += 1) {
    await engine.runJobs()
    engine.clock.advance(5 * 60_000)
  }
  const { data } = await listWaiting(engine.ctx)
  const { version, hold } = await engine.read(held)
  expect(data).toMatchObject([
    { kind: 'suspense', amount: 1_000, subject_id: null, until: null },
    { kind: 'claim', subject_id: failed.id, amount: failed.total },
    { kind: 'hold', id: held.id, version, until: hold?.decide_by },
  ])
  engine.supplier.script.length = 0
  engine.clock.advance(30 * 60_000)
  await engine.runJobs()
  expect((await listWaiting(engine.ctx)).data.map(({ kind }) => kind)).toEqual(['suspense', 'claim'])
})

test('a kind of which too many wait is named', async () => {
  for (const amount of [1_000, 2_000, 3_000]) await keep(amount)
  const { data, cut_off } = await listWaiting(engine.ctx, { limit: 2 })
  expect([data.map(({ amount }) => amount), cut_off]).toEqual([[1_000, 2_000], ['suspense']])
  expect((await listWaiting(engine.ctx, { limit: 3 })).cut_off).toEqual([])
})

test('of more holds than are listed, the one that is decided by itself next is listed', async () => {
  engine.supplier.script.push(...Array.from({ length: 99 }, () => ({ does: 'lose', says: 'silence' }) as const))
  const [first, second] = [await engine.order(), await engine.order()]
  await engine.pay(first)
  await engine.runJobs()
  engine.clock.advance(2 * 60_000)
  await engine.pay(second)
  for (let step = 0; step < 8; step += 1) {
    await engine.runJobs()
    engine.clock.advance(5 * 60_000)
  }
  const reference = await paymentReference(engine.ctx, first.id)
  engine.gateway.takeBack(reference, 'chargeback')
  await watchPayment(engine.ctx, { paymentId: reference })
  const holds = async (limit: number) =>
    (await listWaiting(engine.ctx, { limit })).data.flatMap(({ kind, id }) => (kind === 'hold' ? [id] : []))
  expect((await holds(2)).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(await holds(1)).toEqual([first.id])
})

test('a transfer waits behind any number that have arrived, and too many that wait are named', async () => {
  const { ctx, clock } = engine
  invariant(ctx.gateways instanceof Map, 'the gateways of a test can be changed')
  const account = { code: 'bca_7890', bank: 'BCA', number: '1234567890', holder: 'Toko Kilat' }
  ctx.gateways.set('manual_transfer', createManualTransferGateway({ ...ctx, accounts: [account] }))
  await inTx(ctx, saveChannels)
  const place = () => engine.order({ channel: 'transfer_bca_7890' })
  for (const line of ['1', '2']) {
    const { total: amountIdr } = await place()
    await confirmTransfer(ctx, { account: account.code, line, amountIdr, paidAt: clock.now(), payment: null, decided })
    clock.advance(1_000)
  }
  const read = async () => {
    const { data, cut_off } = await listWaiting(ctx, { limit: 1 })
    return [data.flatMap(({ kind, subject_id }) => (kind === 'transfer' ? [subject_id] : [])), cut_off]
  }
  expect(await read()).toEqual([[], []])
  const unpaid = await place()
  expect(await read()).toEqual([[unpaid.id], []])
  clock.advance(1_000)
  await place()
  expect(await read()).toEqual([[unpaid.id], ['transfer']])
})

test('a delivery that its supplier has not ended waits behind any number that people have begun', async () => {
  const { ctx, clock } = engine
  invariant(ctx.suppliers instanceof Map, 'the suppliers of a test can be changed')
  const stateOf = (reference: string) => readByHandState(ctx, { reference })
  ctx.suppliers.set('manual', createManual({ stateOf, promiseMs: 240 * 60_000 }))
  for (let begun = 0; begun < 2; begun += 1) {
    const order = await engine.order({ item: { offers: [{ supplier: 'manual', sku: 'm', cost: 9_000 }] } })
    await engine.pay(order)
    await engine.runJobs()
    await beginByHand(ctx, { ...(await doubtOf(engine, order)), ...decided })
    clock.advance(1_000)
  }
  const lost = await doubtfulOrder(engine)
  clock.advance(3 * 60_000)
  const { data, cut_off } = await listWaiting(ctx, { limit: 1 })
  expect(data).toMatchObject([{ kind: 'delivery' }, { kind: 'unknown', subject_id: lost.id }])
  expect(cut_off).toEqual(['delivery'])
})

test('rows of a price list that are held back wait at their supplier until a person takes them, and what a person has paused does not', async () => {
  const rows = [5, 12, 28, 86].map(count => ({ sku: `ml${count}`, name: `${count} Diamond` }))
  await importList(engine.ctx, { supplier: 'scripted', rows })
  const held = async () => (await listWaiting(engine.ctx)).data.filter(({ kind }) => kind === 'price_list')
  expect(await held()).toEqual([])
  await inTx(engine.ctx, ctx => pauseOffer(ctx, { supplier: 'scripted', sku: 'ml5', pause: 'by_hand', reason: 'tes' }))
  expect(await held()).toEqual([])
  const document = { data: rows.map(({ sku, name }) => listRow(sku, `MOBILE LEGENDS ${name}`, { price: sku === 'ml86' ? 90_000 : 9_000 })) }
  await syncPriceList(engine.ctx, { supplier: 'scripted', document })
  expect(await held()).toMatchObject([{ id: 'scripted', subject_id: null, amount: null, since: expect.any(String) }])
  await syncPriceList(engine.ctx, { supplier: 'scripted', document, accepted: 'all' })
  expect(await held()).toEqual([])
})
