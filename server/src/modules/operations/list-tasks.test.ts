import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { Task } from '@kilat/contract/operator/tasks.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { calls } from '../../db/schema/calls.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { notices, payments } from '../../db/schema/payments.ts'
import { transferReceipts, transfers } from '../../db/schema/transfers.ts'
import { createManualTransferGateway } from '../../gateways/manual-transfer/adapter.ts'
import { newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { saveChannels } from '../channels/save-channels.ts'
import { keepInSuspense } from '../payments/keep-in-suspense.ts'
import { listTasks } from './list-tasks.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const minute = 60_000
const reason = 'sudah ditanya ke pemasok'

/** An order whose supplier never answers. */
async function lose() {
  engine.supplier.script.push(...Array.from({ length: 99 }, () => ({ does: 'lose', says: 'silence' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  return order
}

test('a silent supplier is a task with the next question and one act, until its hold is one with two', async () => {
  const order = await lose()
  expect((await listTasks(engine.ctx, { mayMove: true })).data).toEqual([])
  engine.clock.advance(3 * minute)
  await engine.runJobs()
  const { data, today } = await listTasks(engine.ctx, { mayMove: true })
  expect(today).toEqual({ paid: 1, delivered: 0 })
  expect(data).toMatchObject([
    {
      kind: 'unknown',
      ...{ subject_id: order.id, amount: order.total, company: 'scripted', can: ['retry'] },
      order: { id: order.id, status: 'delivering', contact: expect.stringMatching(/^08•+\d{3}$/) },
    },
  ])
  expect(data[0]?.checks).toBeGreaterThan(0)
  expect(Date.parse(data[0]?.next_at ?? '')).toBeGreaterThan(engine.clock.now().getTime())
  engine.clock.advance(28 * minute)
  await engine.runJobs()
  expect((await listTasks(engine.ctx, { mayMove: true })).data).toMatchObject([
    { kind: 'hold', id: order.id, cause: expect.any(String), can: ['release', 'refund'] },
  ])
})

test('from the console the same act twice at once has one effect, and one on what has changed is refused with what it is now', async () => {
  const order = await lose()
  engine.clock.advance(31 * minute)
  await engine.runJobs()
  const { browser } = await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })
  const [task] = await browser.data<Task[]>('GET', '/operator/tasks')
  const release = () => browser.call('POST', `/operator/orders/${order.id}/release`, { body: { reason, version: task?.version } })
  const both = await Promise.all([release(), release()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const acts = await engine.ctx.db.select().from(auditEvents).where(eq(auditEvents.act, 'hold_released'))
  expect(acts.map(({ actorKind, actorId, data }) => [actorKind, actorId, data.note])).toEqual([['operator', 'sari', reason]])
  const stale = await browser.call('POST', `/operator/orders/${order.id}/refund`, { body: { reason, version: task?.version } })
  expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'stale_version', now: { status: 'delivering' } }])
})

test('an order’s traffic is what was asked about it, what companies sent and what its buyer was told, and nothing of another order', async () => {
  const { browser } = await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const [attempt] = await engine.ctx.db.select().from(attempts).where(eq(attempts.orderId, order.id))
  const call = { kind: 'supplier', company: 'scripted', operation: 'send', outcome: 'succeeded', tookMs: 40, exchanges: [] } as const
  const startedAt = engine.clock.now()
  await engine.ctx.db.insert(calls).values([
    { ...call, reference: attempt?.reference, startedAt },
    { ...call, reference: 'DEL-0000000000000000', startedAt },
  ])
  const sent = (externalId: string, reference: string) => ({
    ...{ id: externalId, source: 'suppliers:scripted', externalId, reference, body: '{}' },
    receivedAt: new Date(startedAt.getTime() + 1_000),
  })
  await engine.ctx.db.insert(notices).values([sent('a', attempt?.reference ?? ''), sent('b', 'DEL-0000000000000000')])
  expect(await browser.data('GET', `/operator/orders/${order.id}/traffic`)).toEqual([
    {
      ...{ at: startedAt.toISOString(), kind: 'call', with: 'scripted', about: 'send', outcome: 'succeeded' },
      ...{ took_ms: 40, reference: attempt?.reference },
    },
    {
      ...{ at: new Date(startedAt.getTime() + 1_000).toISOString(), kind: 'notice', with: 'scripted', about: 'suppliers' },
      ...{ outcome: 'received', took_ms: null, reference: attempt?.reference },
    },
  ])
  expect(await browser.data('GET', '/operator/orders/KLT-0000-0000-0000/traffic')).toEqual([])
})

test('support asks again but gives no money back', async () => {
  const { browser } = await joinOperator(engine.ctx, { name: 'tini', role: 'support' })
  const order = await lose()
  engine.clock.advance(31 * minute)
  await engine.runJobs()
  const [task] = await browser.data<Task[]>('GET', '/operator/tasks')
  const act = async (name: string) =>
    (await browser.call('POST', `/operator/orders/${order.id}/${name}`, { body: { reason, version: task?.version } })).status
  expect([await act('refund'), await act('release')]).toEqual([403, 200])
})

test('what the store decides by itself comes first, the next moment at the top', async () => {
  const receipt = { externalId: 'r1', amountIdr: rupiah(5_000), feeIdr: null, paidAt: engine.clock.now() }
  await keepInSuspense(engine.ctx, { gateway: 'scripted', reference: 'PAY-NOBODY', receipt })
  await lose()
  engine.clock.advance(3 * minute)
  expect((await listTasks(engine.ctx, { mayMove: true })).data).toMatchObject([
    { kind: 'unknown' },
    { kind: 'suspense', company: 'scripted', detail: 'PAY-NOBODY', order: null, can: ['give_back'] },
  ])
})

test('a transfer is a task with its account and what has arrived of it, however many have arrived before', async () => {
  const { ctx } = engine
  const { db } = ctx
  invariant(ctx.gateways instanceof Map, 'the gateways of a test can be changed')
  const account = { code: 'bca_7890', bank: 'BCA', number: '1234567890', holder: 'Toko Kilat' }
  ctx.gateways.set('manual_transfer', createManualTransferGateway({ ...ctx, accounts: [account] }))
  await inTx(ctx, saveChannels)
  const order = await engine.order({ channel: 'transfer_bca_7890' })
  const [[payment], [transfer]] = [await db.select().from(payments), await db.select().from(transfers)]
  invariant(payment && transfer, 'the order waits for a transfer')
  const earlier = new Date(transfer.createdAt.getTime() - minute)
  const ids = Array.from({ length: 200 }, () => newReference('PAY'))
  await db.insert(payments).values(ids.map(id => ({ ...payment, id, createdAt: earlier })))
  await db.insert(transfers).values(ids.map(reference => ({ ...transfer, reference, createdAt: earlier, isHeld: false })))
  const receive = (reference: string, amount: Rupiah) => ({
    ...{ id: `bca_7890:${reference}`, account: 'bca_7890', line: reference, reference, amount },
    ...{ paidAt: earlier, recordedAt: earlier },
  })
  const arrived = ids.map(id => receive(id, transfer.amount))
  await db.insert(transferReceipts).values([...arrived, receive(transfer.reference, rupiah(5_000))])
  expect((await listTasks(ctx, { mayMove: true })).data).toMatchObject([
    { kind: 'transfer', id: transfer.reference, subject_id: order.id, account: 'bca_7890', company: 'bca_7890', ours: 5_000 },
  ])
})
