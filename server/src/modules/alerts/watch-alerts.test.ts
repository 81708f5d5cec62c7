import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { alerts } from '../../db/schema/alerts.ts'
import { supplierBalances } from '../../db/schema/balances.ts'
import { calls } from '../../db/schema/calls.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { differences } from '../../db/schema/reconciliation.ts'
import { type AlertDesk, createAlertDesk } from '../../test/alert-desk.ts'
import { reportBooks, reportMovedBooks } from '../operations/report-books.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { sayAlert } from './alert-text.ts'
import { followBooks } from './follow-books.ts'
import { followSweep } from './follow-sweep.ts'
import { watchAlerts } from './watch-alerts.ts'

let desk: AlertDesk
beforeEach(async () => {
  desk = await createAlertDesk()
})
afterEach(() => desk.close())

const minuteMs = 60_000

/** Cause, subject and whether it is closed, in the order of opening. */
async function seen(): Promise<string[]> {
  const rows = await desk.ctx.db.select().from(alerts).orderBy(alerts.openedAt, alerts.subject)
  return rows.map(({ cause, subject, closedAt }) => `${cause} ${subject}${closedAt ? ' closed' : ''}`)
}

const says = async () => (await desk.ctx.db.select().from(alerts)).map(sayAlert)

test('an order that is paid and not delivered opens its alert after five minutes, and its delivery closes it', async () => {
  const order = await desk.order()
  await desk.pay(order)
  desk.clock.advance(4 * minuteMs)
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual([])
  desk.clock.advance(2 * minuteMs)
  await watchAlerts(desk.ctx)
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual([`late_order ${order.id}`])
  await desk.runJobs()
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual([`late_order ${order.id} closed`])
})

let unit = 1_000

/** Attempts at the supplier that were just sent. */
async function attempt(orderId: string, statuses: Record<string, number>) {
  for (const [status, count] of Object.entries(statuses)) {
    unit += 1_000
    await desk.ctx.db.execute(sql`
      insert into attempts (reference, order_id, unit, number, supplier, sku, customer_no, max_cost, status, failure_reason, created_at, sent_at)
      select 'DEL-' || ${status} || n || random(), ${orderId}, ${unit} + n, 1, 'scripted', 'a', '1', 1,
        ${status}, ${status === 'failed' ? 'supplier_down' : null}, ${desk.clock.now().toISOString()}::timestamptz, ${desk.clock.now().toISOString()}::timestamptz
      from generate_series(1, ${count}) n`)
  }
}

test('a supplier below 90 percent opens its alert from ten deliveries on, and closes well above the limit', async () => {
  const order = await desk.order()
  await attempt(order.id, { failed: 2, succeeded: 7 })
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual([])
  await attempt(order.id, { succeeded: 1 })
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual(['supplier_failing scripted'])
  expect(await says()).toEqual(['scripted: 80% dari 10 pengiriman sejam terakhir berhasil, batasnya 90%.'])
  // 92 percent: above the limit, but not by enough to close.
  await attempt(order.id, { succeeded: 15 })
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual(['supplier_failing scripted'])
  await attempt(order.id, { succeeded: 25 })
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual(['supplier_failing scripted closed'])
})

test('a balance that lasts for few hours opens its alert, a worse level is another one, and a filled balance closes it', async () => {
  const now = desk.clock.now()
  const row = { supplier: 'scripted', balance: 250_000, readAt: now, nextAskAt: now, levelSince: now, level: 'low' as const }
  await desk.ctx.db.insert(supplierBalances).values(row)
  await watchAlerts(desk.ctx)
  expect(await says()).toEqual(['Saldo di scripted tinggal Rp250.000.'])
  await desk.ctx.db.update(supplierBalances).set({ level: 'empty' })
  await watchAlerts(desk.ctx)
  expect((await seen()).toSorted()).toEqual(['balance_low scripted/empty', 'balance_low scripted/low closed'])
  await desk.ctx.db.update(supplierBalances).set({ level: 'fine' })
  await watchAlerts(desk.ctx)
  expect((await seen()).toSorted()).toEqual(['balance_low scripted/empty closed', 'balance_low scripted/low closed'])
})

const called = (verdict: 'works' | 'unknown', count = 1) =>
  desk.ctx.db.insert(calls).values(
    Array.from({ length: count }, () => ({
      ...{ kind: 'gateway' as const, company: desk.gateway.id, operation: 'queryPayment', outcome: 'x', verdict },
      ...{ startedAt: desk.clock.now(), tookMs: 1, exchanges: [] },
    })),
  )

test('a company that answers nothing opens its alert, stays silent while nobody asks it, and closes when it answers', async () => {
  await called('unknown', 4)
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual([])
  await called('unknown')
  await watchAlerts(desk.ctx)
  const subject = `company_silent ${desk.gateway.id}/gateway`
  expect(await seen()).toEqual([subject])
  desk.clock.advance(60 * minuteMs)
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual([subject])
  await called('works')
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual([`${subject} closed`])
})

test('a check of the books that finds a difference opens one alert, and the whole check closes it', async () => {
  await desk.ctx.db.execute(sql`insert into holdings (account, balance) values ('wallet:nobody', 5000)`)
  await reportBooks(desk.ctx)
  await reportMovedBooks(desk.ctx)
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual(['books_differ books'])
  expect(await says()).toEqual([expect.stringMatching(/^Pemeriksaan pembukuan menemukan \d+ selisih\./)])
  await desk.ctx.db.execute(sql`delete from holdings where account = 'wallet:nobody'`)
  // The check of one day does not look as far back as the difference may be.
  await reportMovedBooks(desk.ctx)
  expect(await seen()).toEqual(['books_differ books'])
  await reportBooks(desk.ctx)
  expect(await seen()).toEqual(['books_differ books closed'])
})

test('a check of the books that failed closes nothing', async () => {
  await followBooks(desk.ctx, { by: 'moved', differences: 2, unchecked: 0 })
  await followBooks(desk.ctx, { by: 'moved', differences: 0, unchecked: 1 })
  expect(await seen()).toEqual(['books_differ books'])
  await followBooks(desk.ctx, { by: 'moved', differences: 0, unchecked: 0 })
  expect(await seen()).toEqual(['books_differ books closed'])
})

test('a nightly check of the books that ended in part opens an alert of its own, until one is complete', async () => {
  await followBooks(desk.ctx, { by: 'moved', differences: 0, unchecked: 1 })
  expect(await seen()).toEqual([])
  await followBooks(desk.ctx, { by: 'whole', differences: 0, unchecked: 2 })
  await followBooks(desk.ctx, { by: 'moved', differences: 0, unchecked: 0 })
  expect(await seen()).toEqual(['books_differ unchecked'])
  expect(await says()).toEqual([expect.stringMatching(/^2 pemeriksaan pembukuan semalam tidak selesai/)])
  await followBooks(desk.ctx, { by: 'whole', differences: 0, unchecked: 0 })
  expect(await seen()).toEqual(['books_differ unchecked closed'])
})

test('differences with a gateway are one alert that ends with them, beside the one of the books', async () => {
  await followBooks(desk.ctx, { by: 'whole', differences: 1, unchecked: 0 })
  const now = desk.clock.now()
  const row = {
    gateway: 'xendit',
    movement: 'payment',
    kind: 'missing_here',
    movedAt: now,
    saidBy: ['answer' as const],
    status: 'open',
  } as const
  const all = ['a', 'b'].map(thing => ({ ...row, id: thing, thing, saidBy: ['answer' as const], version: 1, openedAt: now }))
  await desk.ctx.db.insert(differences).values(all)
  await watchAlerts(desk.ctx)
  expect(await seen()).toEqual(['books_differ books', 'books_differ xendit/gateway'])
  expect(await says()).toContain('xendit menyebut 2 selisih dengan pembukuan.')
  await desk.ctx.db.update(differences).set({ status: 'ended' })
  await watchAlerts(desk.ctx)
  expect((await seen()).toSorted()).toEqual(['books_differ books', 'books_differ xendit/gateway closed'])
})

test('a sweep that finds lost work opens an alert, and the next one that finds none closes it', async () => {
  const order = await desk.order()
  await resumeLostWork(desk.ctx)
  expect(await seen()).toEqual([])
  desk.clock.advance(10 * minuteMs)
  await desk.ctx.db.update(payments).set({ nextCheckAt: new Date(desk.clock.now().getTime() - 15 * minuteMs) })
  await resumeLostWork(desk.ctx)
  expect(await seen()).toEqual(['lost_work payments'])
  expect(await says()).toEqual(['1 pembayaran kehilangan jadwalnya dan dijadwalkan lagi oleh toko.'])
  await desk.ctx.db.update(payments).set({ nextCheckAt: null })
  await resumeLostWork(desk.ctx)
  expect(await seen()).toEqual(['lost_work payments closed'])
  expect(order.id).toBeTruthy()
})

test('orders that wait for a person are no lost work', async () => {
  const order = await desk.order()
  await desk.pay(order)
  const longAgo = new Date(desk.clock.now().getTime() - 60 * minuteMs)
  await desk.ctx.db.update(orders).set({ status: 'on_hold', updatedAt: longAgo, decideBy: new Date(desk.clock.now().getTime() + minuteMs) })
  await desk.ctx.db.update(payments).set({ nextCheckAt: null })
  await resumeLostWork(desk.ctx)
  expect(await seen()).toEqual([])
})

test('the alert about one kind of work leaves those about others alone', async () => {
  await inTx(desk.ctx, ctx => followSweep(ctx, { kind: 'refunds', count: 3 }))
  await inTx(desk.ctx, ctx => followSweep(ctx, { kind: 'payments', count: 0 }))
  expect(await seen()).toEqual(['lost_work refunds'])
})
