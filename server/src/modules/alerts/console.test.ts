import type { AlertGroup } from '@kilat/contract/operator/alerts.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { alerts, alertWays } from '../../db/schema/alerts.ts'
import { createBotApi } from '../../telegram/bot-api/bot-api.ts'
import { type BotService, startBotService } from '../../telegram/bot-api/simulator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { endOperator } from '../operators/end-operator.ts'
import { seedDemoStore } from '../store/seed-demo-store.ts'
import { createAlertSenders } from './alert-senders.ts'
import { connectTelegram } from './connect-telegram.ts'
import { followAlerts } from './follow-alerts.ts'
import { planAlertMessages } from './plan-alert-messages.ts'
import { removeWay } from './set-way.ts'

type Mail = { to: string; subject: string; text: string; html: string }

let engine: Engine
let bots: BotService
let mails: Mail[]
beforeEach(async () => {
  bots = await startBotService()
  mails = []
  const telegram = createBotApi(bots.account, { timeoutMs: 500 })
  const send = async (mail: Mail) => {
    mails.push(mail)
    return { kind: 'sent' as const }
  }
  const mailer = { send, close: async () => {} }
  engine = await createEngine({ telegram, alertSenders: createAlertSenders({ mailer, telegram, whatsapp: null }) })
  await seedDemoStore(engine.ctx)
})
afterEach(async () => {
  await engine.close()
  await bots.close()
})

const whole = { is_on: true, quiet_from: null, quiet_until: null, urgent_passes: true }

async function sign(name = 'sari', role: 'owner' | 'support' = 'owner') {
  const { browser } = await joinOperator(engine.ctx, { name, role })
  const refusal = async (method: string, path: string, body?: object) => {
    const answer = await browser.call(method, path, { body })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  return { ...browser, refusal }
}

const openBooks = () =>
  inTx(engine.ctx, ctx => followAlerts(ctx, { cause: 'books_differ', found: [{ subject: 'books', facts: { count: 2 } }] }))

test('an operator connects a chat by pressing Start at the own link, tries it, and hears there', async () => {
  const sari = await sign()
  const bayu = await sign('bayu')
  const asked = await sari.data<Connecting>('POST', '/operator/telegram')
  expect(asked.is_connected).toBe(false)
  const other = await bayu.data<Connecting>('POST', '/operator/telegram')
  expect(other.link).not.toBe(asked.link)
  const chat = bots.start(asked.link.split('?start=')[1] ?? '')
  expect(await bayu.data<Connecting>('POST', '/operator/telegram')).toMatchObject({ is_connected: false })
  expect(await sari.data<Connecting>('POST', '/operator/telegram')).toMatchObject({ is_connected: true })
  expect(await sari.data('POST', '/operator/alert-ways/telegram/try')).toEqual({ outcome: 'sent', detail: null })
  await openBooks()
  await planAlertMessages(engine.ctx)
  await engine.runJobs()
  expect(bots.taken.map(taken => taken.chat)).toEqual([chat, chat])
  expect(bots.taken[1]?.text).toMatch(
    /^Pembukuan tidak cocok\n\nPemeriksaan pembukuan menemukan 2 selisih.*\n\nhttp.*\/console\/kabar#books_differ$/,
  )
})

type Connecting = { link: string; is_connected: boolean }
type Signed = Awaited<ReturnType<typeof sign>>
const ask = (operator: Signed) => operator.data<Connecting>('POST', '/operator/telegram')
const wordOf = ({ link }: Connecting) => link.split('?start=')[1] ?? ''

test('a chat is connected by a link of this connecting only: a used, removed or old one connects nothing', async () => {
  const sari = await sign()
  const first = await ask(sari)
  expect(await ask(sari)).toEqual(first)
  bots.start(wordOf(first))
  expect(await ask(sari)).toMatchObject({ is_connected: true })
  const second = await ask(sari)
  expect(second).toEqual({ link: expect.not.stringContaining(wordOf(first)), is_connected: false })
  await sari.data('DELETE', '/operator/alert-ways/telegram')
  bots.start(wordOf(second))
  bots.start(wordOf(first))
  const third = await ask(sari)
  expect([third.is_connected, (await ask(sari)).is_connected]).toEqual([false, false])
  engine.clock.advance(60 * 60_000)
  bots.start(wordOf(third))
  const fourth = await ask(sari)
  expect(fourth).toEqual({ link: expect.not.stringContaining(wordOf(third)), is_connected: false })
  const chat = bots.start(wordOf(fourth))
  expect(await ask(sari)).toMatchObject({ is_connected: true })
  expect(await engine.ctx.db.select().from(alertWays)).toMatchObject([{ operator: 'sari', way: 'telegram', address: chat }])
})

test('a link of whoever had the name before connects nothing', async () => {
  await sign('bayu')
  const old = await ask(await sign('kasir'))
  await endOperator(engine.ctx, { name: 'kasir', by: { kind: 'operator', id: 'bayu' }, note: 'left' })
  const next = await sign('kasir')
  bots.start(wordOf(old))
  for (const _ of ['opened', 'looked again']) expect(await ask(next)).toMatchObject({ is_connected: false })
  const kept = await ask(next)
  // Whoever lost all keys joins anew without an end.
  const again = await sign('kasir')
  bots.start(wordOf(kept))
  expect(await ask(again)).toMatchObject({ is_connected: false })
  expect(await engine.ctx.db.select().from(alertWays)).toEqual([])
})

test('calls at the same moment have one link and connect one chat', async () => {
  const sari = await sign()
  const asked = await Promise.all([ask(sari), ask(sari), ask(sari)])
  expect(new Set(asked.map(wordOf)).size).toBe(1)
  const [first] = asked
  const chat = bots.start(first ? wordOf(first) : '')
  const connected = await Promise.all([ask(sari), ask(sari)])
  expect(connected.some(({ is_connected }) => is_connected)).toBe(true)
  expect(await engine.ctx.db.select().from(alertWays)).toMatchObject([{ address: chat }])
})

test('a chat is not connected whose way is removed while Telegram is asked', async () => {
  const sari = await sign()
  bots.start(wordOf(await ask(sari)))
  const { telegram } = engine.ctx
  if (!telegram) throw new Error('the store has a bot')
  const findChat: typeof telegram.findChat = async word => {
    const chat = await telegram.findChat(word)
    await removeWay(engine.ctx, { name: 'sari', way: 'telegram' })
    return chat
  }
  const slow = { ...engine.ctx, telegram: { ...telegram, findChat } }
  expect(await connectTelegram(slow, { name: 'sari' })).toMatchObject({ is_connected: false })
  expect(await engine.ctx.db.select().from(alertWays)).toEqual([])
})

test('a chat that blocked the bot is told to its operator, and nothing is sent there again', async () => {
  const sari = await sign()
  const { link } = await sari.data<{ link: string }>('POST', '/operator/telegram')
  const chat = bots.start(link.split('?start=')[1] ?? '')
  await sari.data('POST', '/operator/telegram')
  bots.block(chat)
  expect(await sari.data('POST', '/operator/alert-ways/telegram/try')).toEqual({ outcome: 'not_sent', detail: 'gone' })
  const ways = await sari.data<{ way: string; trouble: string | null }[]>('GET', '/operator/alert-ways')
  expect(ways.find(({ way }) => way === 'telegram')).toMatchObject({ trouble: 'gone' })
})

test('a silent Telegram is said and connects nothing', async () => {
  const sari = await sign()
  bots.answer('hangsUp')
  expect(await sari.refusal('POST', '/operator/telegram')).toEqual([503, 'unavailable'])
  expect(await engine.ctx.db.select().from(alertWays)).toEqual([])
})

test('a mail address is read as it is typed, tried, kept while hours change, and forgotten', async () => {
  const sari = await sign()
  const path = '/operator/alert-ways/email'
  expect(await sari.refusal('PUT', path, { ...whole, address: 'bukan surel' })).toEqual([422, 'contact_invalid'])
  expect(await sari.refusal('PUT', path, { ...whole, address: null })).toEqual([409, 'wrong_state'])
  expect(await sari.refusal('POST', `${path}/try`)).toEqual([409, 'wrong_state'])
  await sari.data('PUT', path, { body: { ...whole, address: ' Sari@Toko.id ' } })
  expect(await sari.data('POST', `${path}/try`)).toEqual({ outcome: 'sent', detail: null })
  expect(mails).toMatchObject([{ to: 'sari@toko.id', subject: 'Pesan percobaan dari konsol' }])
  expect(await sari.refusal('PUT', path, { ...whole, address: null, quiet_from: '22:00' })).toEqual([422, 'contact_invalid'])
  const same = { quiet_from: '22:00', quiet_until: '22:00' }
  expect(await sari.refusal('PUT', path, { ...whole, address: null, ...same })).toEqual([422, 'contact_invalid'])
  // Such hours are in stores from before they were refused: the way can still be switched off with them.
  const [, , always] = await sari.data<object[]>('PUT', path, { body: { ...whole, address: null, ...same, is_on: false } })
  expect(always).toMatchObject({ ...same, is_on: false })
  const { fields } = await (await sari.call('PUT', path, { body: { ...whole, address: null, ...same } })).json()
  expect(Object.keys(fields)).toEqual(['quiet_until'])
  const hours = { quiet_from: '22:00', quiet_until: '06:30' }
  const [, , email] = await sari.data<object[]>('PUT', path, { body: { ...whole, address: null, ...hours } })
  expect(email).toMatchObject({ way: 'email', address: 'sari@toko.id', ...hours, trouble: null, heard_at: expect.any(String) })
  await sari.data('DELETE', path)
  const [, , none] = await sari.data<object[]>('DELETE', path)
  expect(none).toMatchObject({ address: null, is_on: false })
})

test.each([
  ['an operator who left', true],
  ['an operator who lost all keys', false],
])('whoever joins with the name of %s hears only on ways of their own, also what the other one was told', async (_, isEnded) => {
  await sign('bayu')
  const former = await sign('kasir')
  const { link } = await former.data<{ link: string }>('POST', '/operator/telegram')
  bots.start(link.split('?start=')[1] ?? '')
  await former.data('POST', '/operator/telegram')
  await former.data('PUT', '/operator/alert-ways/email', { body: { ...whole, address: 'mantan@contoh.id' } })
  const tell = async () => {
    await planAlertMessages(engine.ctx)
    await engine.runJobs()
  }
  await openBooks()
  await tell()
  expect(mails.splice(0).map(({ to }) => to)).toEqual(['mantan@contoh.id'])
  bots.taken.length = 0
  if (isEnded) {
    await endOperator(engine.ctx, { name: 'kasir', by: { kind: 'operator', id: 'bayu' }, note: 'left' })
    expect(await engine.ctx.db.select().from(alertWays)).toEqual([])
  }
  const next = await sign('kasir')
  expect((await next.data<{ address: string | null }[]>('GET', '/operator/alert-ways')).map(({ address }) => address)).toEqual(
    Array(4).fill(null),
  )
  await tell()
  expect([mails, bots.taken]).toEqual([[], []])
  await next.data('PUT', '/operator/alert-ways/email', { body: { ...whole, address: 'baru@contoh.id' } })
  engine.clock.advance(11 * 60_000)
  await tell()
  expect([mails.map(({ to }) => to), bots.taken]).toEqual([['baru@contoh.id'], []])
})

test('a way that the store does not have is refused', async () => {
  const sari = await sign()
  expect(await sari.refusal('PUT', '/operator/alert-ways/whatsapp', { ...whole, address: '081234567890' })).toEqual([409, 'wrong_state'])
})

test('ways are an operator’s own', async () => {
  const sari = await sign()
  await sari.data('PUT', '/operator/alert-ways/email', { body: { ...whole, address: 'sari@toko.id' } })
  const bayu = await sign('bayu')
  const [, , email] = await bayu.data<object[]>('GET', '/operator/alert-ways')
  expect(email).toMatchObject({ address: null })
  await bayu.data('DELETE', '/operator/alert-ways/email')
  expect(await engine.ctx.db.select().from(alertWays)).toMatchObject([{ operator: 'sari', address: 'sari@toko.id' }])
})

test('the list shows what is open by cause, who takes care of it, and what has ended', async () => {
  const sari = await sign()
  const found = Array.from({ length: 25 }, (_, at) => ({ subject: `KLT-${at}`, facts: {} }))
  await inTx(engine.ctx, ctx => followAlerts(ctx, { cause: 'late_order', found }))
  await openBooks()
  const read = async () => (await (await sari.call('GET', '/operator/alerts')).json()) as { data: object[]; ended: object[]; at: string }
  const before = await read()
  expect(before.data).toMatchObject([
    { cause: 'books_differ', count: 1, unacknowledged: 1 },
    { cause: 'late_order', count: 25, unacknowledged: 25, alerts: { length: 20 } },
  ])
  const body = { cause: 'late_order', id: null, seen_at: before.at }
  expect(await sari.data('POST', '/operator/alerts/acknowledge', { body })).toEqual({ acknowledged: 25 })
  expect(await sari.data('POST', '/operator/alerts/acknowledge', { body })).toEqual({ acknowledged: 0 })
  await inTx(engine.ctx, ctx => followAlerts(ctx, { cause: 'late_order', found: found.slice(0, 1) }))
  const after = await read()
  expect(after.data[1]).toMatchObject({ count: 1, unacknowledged: 0, alerts: [{ acknowledged_by: 'sari', closed_at: null }] })
  expect(after.ended).toHaveLength(20)
})

test('support sees no alert about the books and can not acknowledge one', async () => {
  const tari = await sign('tari', 'support')
  await openBooks()
  const listed = (await (await tari.call('GET', '/operator/alerts')).json()) as { data: object[]; ended: object[] }
  expect(listed).toMatchObject({ data: [], ended: [] })
  const body = { cause: 'books_differ', id: null, seen_at: new Date().toISOString() }
  expect(await tari.refusal('POST', '/operator/alerts/acknowledge', body)).toEqual([403, 'not_allowed'])
  expect(await engine.ctx.db.select().from(alerts)).toMatchObject([{ acknowledgedBy: null }])
})

test('of more alerts than are shown, those that nobody takes care of are shown first', async () => {
  const sari = await sign()
  const openMany = (count: number) => {
    const found = Array.from({ length: count }, (_, at) => ({ subject: `gateway${at}`, facts: { count: 2 } }))
    return inTx(engine.ctx, ctx => followAlerts(ctx, { cause: 'books_differ', found }))
  }
  await openMany(25)
  const list = async () => (await (await sari.call('GET', '/operator/alerts')).json()) as { data: AlertGroup[]; at: string }
  await sari.data('POST', '/operator/alerts/acknowledge', { body: { cause: 'books_differ', id: null, seen_at: (await list()).at } })
  engine.clock.advance(60_000)
  await openMany(26)
  const [group] = (await list()).data
  expect([group?.count, group?.unacknowledged, group?.alerts[0]?.subject]).toEqual([26, 1, 'gateway25'])
})
