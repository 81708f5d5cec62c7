import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { alertMessages, alerts } from '../../db/schema/alerts.ts'
import { operators } from '../../db/schema/operators.ts'
import { type AlertDesk, createAlertDesk } from '../../test/alert-desk.ts'
import { acknowledgeAlerts } from './acknowledge-alerts.ts'
import { forgetOperator } from './forget-operator.ts'
import { planAlertMessages } from './plan-alert-messages.ts'
import { readClock } from './quiet-hours.ts'
import { sendAlert } from './send-alert.ts'
import { removeWay, setWay } from './set-way.ts'

let desk: AlertDesk
beforeEach(async () => {
  desk = await createAlertDesk()
})
afterEach(() => desk.close())

const minuteMs = 60_000
const titles = () => desk.sent.map(({ title }) => title)

/** Moves the clock to this time in Jakarta, of the next day if it is over. */
function goTo(time: string): void {
  const dayMs = 24 * 60 * minuteMs
  const ofDay = (desk.clock.now().getTime() + 7 * 60 * minuteMs) % dayMs
  desk.clock.advance(((readClock(time) ?? 0) * minuteMs - ofDay + dayMs) % dayMs)
}

const takeCare = (name: string, id: string | null = null) =>
  acknowledgeAlerts(desk.ctx, { cause: 'late_order', id, seenAt: desk.clock.now(), name, permissions: ['handle_orders'] })

test('an alert is told once, with its page, however often the store looks', async () => {
  await desk.listen('sari')
  await desk.wrong('late_order', ['KLT-1'])
  await desk.tell()
  desk.clock.advance(60 * minuteMs)
  await desk.wrong('late_order', ['KLT-1'])
  await desk.tell()
  expect(desk.sent).toMatchObject([
    { way: 'email', address: 'sari@toko.id', title: 'Satu pesanan belum terkirim', url: 'http://localhost:3000/console/pesanan/KLT-1' },
  ])
  expect(desk.sent[0]?.lines).toEqual(['KLT-1 sudah dibayar lebih dari 5 menit dan belum terkirim.'])
})

test('a thousand alerts of one cause are one message, and what comes soon after is gathered', async () => {
  await desk.listen('sari')
  const ids = Array.from({ length: 1_003 }, (_, at) => `KLT-${String(at).padStart(4, '0')}`)
  await desk.wrong('late_order', ids.slice(0, 1_000))
  await desk.tell()
  expect(titles()).toEqual(['1000 pesanan belum terkirim'])
  expect(desk.sent[0]?.lines).toHaveLength(6)
  expect(desk.sent[0]?.lines.at(-1)).toBe('Dan 995 lagi.')
  expect(desk.sent[0]?.url).toBe('http://localhost:3000/console/kabar#late_order')
  for (const count of [1_001, 1_002, 1_003]) {
    desk.clock.advance(minuteMs)
    await desk.wrong('late_order', ids.slice(0, count))
    await desk.tell()
  }
  expect(desk.sent).toHaveLength(1)
  desk.clock.advance(10 * minuteMs)
  await desk.tell()
  expect(titles()).toEqual(['1000 pesanan belum terkirim', '3 pesanan belum terkirim'])
})

test('two processes that plan and send at once tell once', async () => {
  await desk.listen('sari')
  await desk.wrong('late_order', ['KLT-1'])
  await Promise.all([planAlertMessages(desk.ctx), planAlertMessages(desk.ctx)])
  const [message] = await desk.ctx.db.select().from(alertMessages)
  const messageId = message?.id ?? ''
  await Promise.all([sendAlert(desk.ctx, { messageId }), sendAlert(desk.ctx, { messageId })])
  await desk.runJobs()
  expect(desk.sent).toHaveLength(1)
})

test('two processes that look at once open one alert', async () => {
  await Promise.all([desk.wrong('late_order', ['KLT-1']), desk.wrong('late_order', ['KLT-1'])])
  expect(await desk.ctx.db.select().from(alerts)).toHaveLength(1)
})

test('a message whose process was killed before it was sent is sent later, once', async () => {
  await desk.listen('sari')
  await desk.wrong('late_order', ['KLT-1'])
  await planAlertMessages(desk.ctx)
  // The row is there, and its job is gone.
  await desk.ctx.db.execute(sql`delete from pgboss.job`)
  desk.clock.advance(minuteMs)
  await desk.tell()
  expect(desk.sent).toHaveLength(0)
  desk.clock.advance(2 * minuteMs)
  await desk.tell()
  await desk.tell()
  expect(desk.sent).toHaveLength(1)
})

test('a process that is killed while it sends leaves the message to another one, with the same id', async () => {
  await desk.listen('sari')
  await desk.wrong('late_order', ['KLT-1'])
  await planAlertMessages(desk.ctx)
  await desk.ctx.db
    .update(alertMessages)
    .set({ status: 'sending', tries: 1, nextTryAt: new Date(desk.clock.now().getTime() + 2 * minuteMs) })
  await desk.runJobs()
  expect(desk.sent).toHaveLength(0)
  desk.clock.advance(5 * minuteMs)
  await desk.tell()
  const [message] = await desk.ctx.db.select().from(alertMessages)
  expect(desk.sent).toMatchObject([{ id: message?.id }])
})

test('the outside is asked while no tx is open', async () => {
  await desk.listen('sari')
  await desk.wrong('late_order', ['KLT-1'])
  // PGlite has one connection: inside a tx this statement would wait for ever. On PostgreSQL the row would be locked.
  desk.answer({ kind: 'sent' }, async () => {
    await desk.ctx.db.update(alertMessages).set({ detail: 'seen from outside' })
  })
  await desk.tell()
  expect(await desk.ctx.db.select().from(alertMessages)).toMatchObject([{ status: 'sent', detail: 'seen from outside' }])
})

test('an acknowledged alert stays silent until it closes, and is told when it opens anew', async () => {
  await desk.listen('sari')
  await desk.wrong('late_order', ['KLT-1'])
  expect(await takeCare('bayu')).toBe(1)
  expect(await takeCare('tari')).toBe(0)
  await desk.tell()
  expect(desk.sent).toHaveLength(0)
  expect(await desk.ctx.db.select().from(alerts)).toMatchObject([{ acknowledgedBy: 'bayu', closedAt: null }])
  await desk.wrong('late_order', [])
  await desk.wrong('late_order', ['KLT-1'])
  await desk.tell()
  expect(desk.sent).toHaveLength(1)
})

test('what an operator took care of whose access has ended is told to the others anew, unless it is over', async () => {
  await desk.listen('sari')
  await desk.wrong('late_order', ['KLT-1', 'KLT-2'])
  await desk.tell()
  await takeCare('bayu')
  await desk.wrong('late_order', ['KLT-1'])
  await inTx(desk.ctx, ctx => forgetOperator(ctx, { name: 'bayu' }))
  desk.clock.advance(11 * minuteMs)
  await desk.tell()
  expect(desk.sent.map(({ lines }) => lines.length)).toEqual([2, 1])
  expect(desk.sent[1]?.lines).toEqual([expect.stringContaining('KLT-1')])
  const rows = await desk.ctx.db.select().from(alerts).orderBy(asc(alerts.subject))
  expect(rows.map(({ acknowledgedBy }) => acknowledgedBy)).toEqual([null, 'bayu'])
})

test('what an operator has not seen is not acknowledged', async () => {
  await desk.listen('sari')
  await desk.wrong('late_order', ['KLT-1'])
  const seenAt = desk.clock.now()
  desk.clock.advance(minuteMs)
  await desk.wrong('late_order', ['KLT-1', 'KLT-2'])
  const acknowledged = { cause: 'late_order', id: null, seenAt, name: 'sari', permissions: ['handle_orders'] } as const
  expect(await acknowledgeAlerts(desk.ctx, acknowledged)).toBe(1)
  await desk.tell()
  expect(desk.sent).toMatchObject([{ url: expect.stringContaining('KLT-2') }])
})

test('what is over before its message is sent is not told', async () => {
  await desk.listen('sari')
  await desk.wrong('late_order', ['KLT-1'])
  await planAlertMessages(desk.ctx)
  await desk.wrong('late_order', [])
  await desk.runJobs()
  expect(desk.sent).toHaveLength(0)
  expect(await desk.ctx.db.select().from(alertMessages)).toMatchObject([{ status: 'skipped', nextTryAt: null }])
})

test('quiet hours across midnight are kept, and what is still open is told after them', async () => {
  goTo('23:00')
  await desk.listen('sari', { quietFrom: 22 * 60, quietUntil: 6 * 60 })
  await desk.wrong('late_order', ['KLT-1', 'KLT-2'])
  await desk.wrong('books_differ', ['books'])
  await desk.tell()
  goTo('05:59')
  await desk.tell()
  expect(desk.sent).toHaveLength(0)
  await desk.wrong('late_order', ['KLT-2'])
  goTo('06:01')
  await desk.tell()
  expect(titles().toSorted()).toEqual(['Pembukuan tidak cocok', 'Satu pesanan belum terkirim'])
})

test('an urgent cause passes quiet hours if its operator wants that, and no other does', async () => {
  goTo('23:00')
  await desk.listen('sari', { quietFrom: 22 * 60, quietUntil: 6 * 60, urgentPasses: true })
  await desk.wrong('late_order', ['KLT-1'])
  await desk.wrong('books_differ', ['books'])
  await desk.tell()
  expect(titles()).toEqual(['Pembukuan tidak cocok'])
})

test('a message that waits into the quiet hours is held back and told after them', async () => {
  goTo('21:59')
  await desk.listen('sari', { quietFrom: 22 * 60, quietUntil: 6 * 60 })
  await desk.wrong('late_order', ['KLT-1'])
  await planAlertMessages(desk.ctx)
  goTo('22:00')
  await desk.runJobs()
  expect(desk.sent).toHaveLength(0)
  goTo('06:00')
  await desk.tell()
  expect(desk.sent).toHaveLength(1)
})

test('an operator whose access ended hears nothing, also of what was planned before', async () => {
  await desk.listen('sari')
  await desk.listen('bayu')
  await desk.wrong('late_order', ['KLT-1'])
  await planAlertMessages(desk.ctx)
  await desk.ctx.db.update(operators).set({ endedAt: desk.clock.now() }).where(eq(operators.name, 'sari'))
  await desk.runJobs()
  await desk.wrong('lost_work', ['payments'])
  await desk.tell()
  expect(desk.sent.map(({ address }) => address)).toEqual(['bayu@toko.id', 'bayu@toko.id'])
})

test('support does not hear of the books, and may not acknowledge them', async () => {
  await desk.listen('tari', { role: 'support' })
  await desk.wrong('books_differ', ['books'])
  await desk.tell()
  expect(desk.sent).toHaveLength(0)
  const acknowledged = { cause: 'books_differ', id: null, seenAt: desk.clock.now(), name: 'tari', permissions: ['handle_orders'] } as const
  await expect(acknowledgeAlerts(desk.ctx, acknowledged)).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a way that is off or removed is silent', async () => {
  await desk.listen('sari')
  const off = { quietFrom: null, quietUntil: null, urgentPasses: false, isOn: false }
  await setWay(desk.ctx, { name: 'sari', way: 'email', address: null, ...off })
  await desk.listen('bayu')
  await removeWay(desk.ctx, { name: 'bayu', way: 'email' })
  await desk.wrong('late_order', ['KLT-1'])
  await desk.tell()
  expect(desk.sent).toHaveLength(0)
})

test('a failure is tried again, a refusal is not, and an answer that nobody can read is tried once more', async () => {
  await desk.listen('sari')
  const cases = [
    { cause: 'late_order', outcome: { kind: 'later', detail: 'busy' }, sent: 2 },
    { cause: 'lost_work', outcome: { kind: 'refused', detail: 'no' }, sent: 1 },
    { cause: 'balance_low', outcome: { kind: 'unknown', detail: 'silence' }, sent: 2 },
  ] as const
  for (const { cause, outcome, sent } of cases) {
    desk.sent.length = 0
    desk.answer(outcome)
    await desk.wrong(cause, ['a'])
    await desk.tell()
    desk.clock.advance(minuteMs)
    await desk.tell()
    expect([cause, desk.sent.length]).toEqual([cause, sent])
  }
})
