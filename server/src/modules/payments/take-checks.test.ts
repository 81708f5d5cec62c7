import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payments } from '../../db/schema/payments.ts'
import type { PaymentState } from '../../gateways/gateway.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { giveBackChecks, takeDueChecks } from './take-checks.ts'
import { watchPayment, watchTaken } from './watch-payment.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const seconds = (count: number) => engine.clock.advance(count * 1_000)

/** Orders and their payments, whose first check is due. */
async function dueOrders(count: number) {
  const orders = []
  for (let made = 0; made < count; made += 1) orders.push(await engine.order())
  seconds(6)
  return Promise.all(orders.map(async order => ({ order, reference: await paymentReference(engine.ctx, order.id) })))
}

const take = async (most: number, without: string[] = []) => (await takeDueChecks(engine.ctx, { most, without })).map(({ id }) => id)

const idsOf = (due: { reference: string }[]) => due.map(({ reference }) => reference).toSorted()

function sendNotice(reference: string) {
  const body = new TextEncoder().encode(`${randomUUID()} ${reference} paid`)
  return receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: { headers: new Headers({ 'x-signature': 'good' }), body } })
}

/** What a process does with its due checks. */
async function checkDue() {
  for (const payment of await takeDueChecks(engine.ctx, { most: 24, without: [] })) await watchTaken(engine.ctx, payment)
}

test('a new payment has no job that waits: its row says when it is checked', async () => {
  await engine.order()
  expect(await take(9)).toEqual([])
  seconds(6)
  expect(await take(9)).toHaveLength(1)
  const jobs = await engine.ctx.db.execute(sql`select name from pgboss.job where name = 'watch-payment'`)
  expect(jobs.rows).toEqual([])
})

test('processes that look at the same moment share what is due: no check is taken twice', async () => {
  const due = await dueOrders(12)
  const taken = await Promise.all(Array.from({ length: 6 }, () => take(3)))
  expect(taken.flat().toSorted()).toEqual(idsOf(due))
  expect(await take(9)).toEqual([])
})

test('a thousand due checks are each taken once by processes that look all the time, the one due last at the end', async () => {
  const [due] = await dueOrders(1)
  const columns = 'subject_kind, subject_id, gateway, channel_id, code, amount, fee, gateway_fee_flat, gateway_fee_basis_points, can_refund'
  await engine.ctx.db.execute(
    sql.raw(`insert into payments (id, ${columns}, status, expires_at, created_at, next_check_at)
      select 'copy-' || number, ${columns}, status, expires_at, created_at, next_check_at - number * interval '1 second'
      from payments, generate_series(1, 999) as number`),
  )
  const batches = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const own: string[][] = []
      for (let now = await take(24); now.length > 0; now = await take(24)) own.push(now)
      return own
    }),
  )
  const taken = batches.flat(2)
  expect(taken).toHaveLength(1_000)
  expect(new Set(taken).size).toBe(1_000)
  // The one due last is in somebody's last batch.
  expect(batches.flatMap(own => own.at(-1) ?? [])).toContain(due?.reference)
  // The copies have no order of their own.
  await engine.ctx.db.execute(sql`delete from payments where id like 'copy-%'`)
})

test('those due longest are taken first, and no more than asked for', async () => {
  const [first, second] = [await engine.order(), await engine.order()]
  const [late, later] = await Promise.all([second, first].map(order => paymentReference(engine.ctx, order.id)))
  const at = (ms: number) => new Date(engine.clock.now().getTime() - ms)
  await engine.ctx.db
    .update(payments)
    .set({ nextCheckAt: at(9_000) })
    .where(eq(payments.id, late ?? ''))
  await engine.ctx.db
    .update(payments)
    .set({ nextCheckAt: at(4_000) })
    .where(eq(payments.id, later ?? ''))
  expect(await take(1)).toEqual([late])
  expect(await take(1)).toEqual([later])
})

test('payments of a gateway that answers nothing are left alone while its places are full, and others are taken however long those are due', async () => {
  const [waiting, other] = await dueOrders(2)
  const isOther = eq(payments.id, other?.reference ?? '')
  await engine.ctx.db.update(payments).set({ gateway: 'other', nextCheckAt: engine.clock.now() }).where(isOther)
  expect(await take(9, ['scripted'])).toEqual([other?.reference])
  expect(await take(9, ['other'])).toEqual([waiting?.reference])
  await engine.ctx.db.update(payments).set({ gateway: 'scripted' }).where(isOther)
})

test('the check of a process that died during it is taken again half a minute later, and the money is booked once', async () => {
  const [due] = await dueOrders(1)
  if (!due) throw new Error('an order was made')
  engine.gateway.pay(due.reference, due.order.total)
  expect(await take(9)).toEqual([due.reference])
  seconds(29)
  expect(await take(9)).toEqual([])
  seconds(2)
  await checkDue()
  await engine.runJobs()
  expect((await engine.read(due.order)).status).toBe('delivered')
})

test('a process that died after the money was booked and before the next check was planned: the next one books nothing twice', async () => {
  const [due] = await dueOrders(1)
  if (!due) throw new Error('an order was made')
  engine.gateway.pay(due.reference, due.order.total)
  const [payment] = await takeDueChecks(engine.ctx, { most: 1, without: [] })
  if (!payment) throw new Error('its check is due')
  await watchTaken(engine.ctx, payment)
  // As if its last tx had not been committed.
  await engine.ctx.db.update(payments).set({ nextCheckAt: payment.nextCheckAt, checkTakenUntil: payment.checkTakenUntil })
  seconds(31)
  await checkDue()
  await engine.runJobs()
  expect((await engine.codes(due.order)).filter(code => code === 'paid')).toHaveLength(1)
  expect((await engine.read(due.order)).status).toBe('delivered')
})

test('on an embedded database the next start gives back at once what the last process took', async () => {
  const due = await dueOrders(2)
  await take(9)
  await giveBackChecks(engine.ctx)
  expect((await take(9)).toSorted()).toEqual(idsOf(due))
})

test('after a notice its job checks and no other process; if the job is lost, the check is taken like any other', async () => {
  const [due] = await dueOrders(1)
  if (!due) throw new Error('an order was made')
  await checkDue()
  seconds(2)
  engine.gateway.pay(due.reference, due.order.total)
  await sendNotice(due.reference)
  expect(await take(9)).toEqual([])
  await engine.ctx.db.execute(sql`delete from pgboss.job where name = 'watch-payment'`)
  seconds(32)
  await checkDue()
  await engine.runJobs()
  expect((await engine.read(due.order)).status).toBe('delivered')
})

test('a gateway that hangs keeps no worker of the jobs of notices: its checks are left to the planned ones, and the money is found there', async () => {
  const due = await dueOrders(3)
  await checkDue()
  const [told, ...hanging] = due
  if (!told) throw new Error('an order was made')
  const ask = engine.gateway.queryPayment
  const { promise: answer, resolve } = Promise.withResolvers<PaymentState>()
  const hang = vi.fn(() => answer)
  engine.gateway.queryPayment = hang
  const waiting = hanging.map(({ reference }) => watchPayment(engine.ctx, { paymentId: reference }))
  await vi.waitFor(() => expect(hang).toHaveBeenCalledTimes(2))
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_100)
  seconds(2)
  engine.gateway.pay(told.reference, told.order.total)
  await sendNotice(told.reference)
  expect(await take(9)).toEqual([])
  const asked = vi.fn(ask)
  engine.gateway.queryPayment = asked
  expect(await engine.runOneJob(() => 0)).toBe(true)
  expect(asked).not.toHaveBeenCalled()
  await checkDue()
  expect(asked).toHaveBeenCalledOnce()
  await engine.runJobs()
  expect((await engine.read(told.order)).status).toBe('delivered')
  expect((await engine.codes(told.order)).filter(code => code === 'paid')).toHaveLength(1)
  later.mockRestore()
  resolve({ kind: 'unknown', detail: 'no answer in time' })
  await Promise.all(waiting)
})

test('a notice during a check that was taken is not lost, and the money is booked once', async () => {
  const [due] = await dueOrders(1)
  if (!due) throw new Error('an order was made')
  const ask = engine.gateway.queryPayment
  engine.gateway.queryPayment = async named => {
    engine.gateway.queryPayment = ask
    const state = await ask(named)
    engine.gateway.pay(due.reference, due.order.total)
    await sendNotice(due.reference)
    return state
  }
  await checkDue()
  for (let count = 0; count < 8; count += 1) {
    seconds(1)
    await engine.runJobs()
  }
  expect((await engine.read(due.order)).status).toBe('delivered')
  expect((await engine.codes(due.order)).filter(code => code === 'paid')).toHaveLength(1)
})

test('a check that fails again and again is tried each half minute, and after ten minutes gets a job, whose failures operators see', async () => {
  const [due] = await dueOrders(1)
  for (let minute = 0; minute < 11; minute += 1) {
    expect(await take(9)).toEqual([due?.reference])
    seconds(60)
  }
  await resumeLostWork(engine.ctx)
  const jobs = await engine.ctx.db.execute(sql`select data from pgboss.job where name = 'watch-payment'`)
  expect(jobs.rows).toEqual([{ data: { paymentId: due?.reference } }])
})
