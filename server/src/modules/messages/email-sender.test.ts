import { eq } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema/identity.ts'
import { messages } from '../../db/schema/messages.ts'
import { orders } from '../../db/schema/orders.ts'
import { createSmtpMailer } from '../../mail/smtp/smtp-mailer.ts'
import { buyAndTell } from '../../test/buy-and-tell.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts'
import { seedDemoStore } from '../store/seed-demo-store.ts'
import { createEmailSender } from './email-sender.ts'
import { planMessages } from './plan-messages.ts'
import { sendMessage } from './send-message.ts'
import { readStop, setStop } from './stop-messages.ts'
import { createStopPages } from './stop-routes.ts'

let engine: Engine
let server: TestSmtpServer
let mailer: ReturnType<typeof createSmtpMailer>
beforeEach(async () => {
  server = await startSmtpServer()
  mailer = createSmtpMailer({ host: '127.0.0.1', port: server.port, from: 'toko@toko.example' })
  engine = await createEngine({ senders: { email: createEmailSender(mailer) } })
  await seedDemoStore(engine.ctx)
})
afterEach(async () => {
  await mailer.close()
  await server.close()
  await engine.close()
})

const recipients = () => server.arrived.flatMap(({ recipients }) => recipients)
const lastMail = () => simpleParser(server.arrived.at(-1)?.raw ?? '')

async function stopWord(): Promise<string> {
  const { text = '' } = await lastMail()
  return /\/berhenti\/(\S+)/.exec(text)?.[1] ?? ''
}

test('the receipt names item, player, total, time and the order, in the name of the store', async () => {
  const order = await buyAndTell(engine, { email: 'budi@contoh.id' })
  const { subject, text = '', html, from } = await lastMail()
  expect(recipients()).toEqual(['budi@contoh.id'])
  expect(subject).toBe(`Pesanan berhasil · ${order.id} · Kilat`)
  expect(from?.value).toEqual([{ name: 'Kilat', address: 'toko@toko.example' }])
  for (const form of [text, String(html)]) {
    expect(form).toContain('86 Diamonds')
    expect(form).toContain('123456789 (1234)')
    expect(form).toContain('Rp10.000')
    expect(form).toMatch(/\d{4} \d{2}\.\d{2} WIB/)
    expect(form).toContain(`http://localhost:3000/transactions/${order.id}`)
  }
})

test('a mail contains no code, no secret, no contact but its own address', async () => {
  engine.supplier.sells = 'x'
  const order = await buyAndTell(engine, { email: 'budi@contoh.id', orderSecret: 'geheim-geheim-geheim-geheim-geheim-1234' })
  const raw = String(server.arrived[0]?.raw)
  const { text = '', html } = await lastMail()
  expect(`${text}${html}`).not.toMatch(/\bSN-|geheim|budi/)
  expect(raw).not.toContain('geheim')
  expect(order.id).toMatch(/^KLT/)
})

test('a one-time code comes by mail, not in its subject, again as the same mail, without a link to stop', async () => {
  const sender = createEmailSender(mailer)
  const code = { id: 'OTC-1-1', address: 'budi@contoh.id', code: '012345', expiresAt: new Date('2026-11-22T03:15:00Z') }
  for (let sent = 0; sent < 2; sent += 1) expect(await sender.sendCode?.(engine.ctx, code)).toEqual({ kind: 'sent' })
  const { subject, text = '', html, messageId } = await lastMail()
  expect(subject).toBe('Kode sekali pakai dari Kilat')
  expect(messageId).toBe('<otc-1-1@toko.example>')
  for (const form of [text, String(html)]) expect(form).toMatch(/012345[\s\S]*10\.15 WIB[\s\S]*Kilat/)
  expect(String(server.arrived[0]?.raw)).not.toMatch(/List-Unsubscribe/i)
})

test('the mail with a one-time code looks like the other mails of the store', async () => {
  const sender = createEmailSender(mailer)
  await sender.sendCode?.(engine.ctx, { id: 'OTC-1-1', address: 'budi@contoh.id', code: '012345', expiresAt: new Date() })
  const code = String((await lastMail()).html)
  await buyAndTell(engine, { email: 'budi@contoh.id' })
  const receipt = String((await lastMail()).html)
  const frame = [/<style>[\s\S]*<\/style>/, /<body[\s\S]*?<h1/, /<p class="small" style="[^"]*padding:16px 8px">[^<]*/]
  const frameOf = (html: string) => frame.map(part => part.exec(html)?.[0] ?? '')
  expect(frameOf(receipt).join()).toMatch(/prefers-color-scheme: dark[\s\S]*>Kilat<[\s\S]*Kilat · /)
  expect(frameOf(code)).toEqual(frameOf(receipt))
})

test('names in a mail are text, never markup', async () => {
  const order = await engine.order({ email: 'budi@contoh.id' })
  await engine.ctx.db.update(orders).set({ nickname: '<script>alert(1)</script>' }).where(eq(orders.id, order.id))
  await engine.pay(order)
  await engine.runJobs()
  await planMessages(engine.ctx)
  await engine.runJobs()
  const { html, text } = await lastMail()
  expect(text).toContain('<script>alert(1)</script>')
  expect(String(html)).not.toContain('<script>')
})

test('a signed-in buyer with a number as contact gets mail at the verified address of the account, and not at another', async () => {
  const { id } = await makeUser(engine.ctx, { email: 'Sari@Contoh.id' })
  await buyAndTell(engine, { asker: id })
  expect(recipients()).toEqual(['sari@contoh.id'])
  await buyAndTell(engine, { asker: id, email: 'lain@contoh.id' })
  expect(recipients()).toEqual(['sari@contoh.id', 'lain@contoh.id'])
  await engine.ctx.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, id))
  await buyAndTell(engine, { asker: id })
  await engine.ctx.db.update(users).set({ isEmailVerified: true, email: 'sari@contoh.id\r\nBcc: lain@contoh.id' }).where(eq(users.id, id))
  await buyAndTell(engine, { asker: id })
  await buyAndTell(engine)
  expect(recipients()).toHaveLength(2)
})

test('a mail about the payment waits a minute for the delivery', async () => {
  const order = await engine.order({ email: 'budi@contoh.id' })
  await engine.pay(order)
  await planMessages(engine.ctx)
  const [planned] = await engine.ctx.db.select().from(messages)
  const messageId = planned?.id ?? ''
  await sendMessage(engine.ctx, { messageId })
  expect(recipients()).toEqual([])
  engine.clock.advance(61_000)
  await sendMessage(engine.ctx, { messageId })
  expect((await lastMail()).subject).toContain('Pembayaran diterima')
})

test('a stopped address gets no more mails, another one does, and it can be started again', async () => {
  await buyAndTell(engine, { email: 'budi@contoh.id' })
  const word = await stopWord()
  expect(await readStop(engine.ctx, { word })).toEqual({ isStopped: false })
  for (let count = 0; count < 2; count += 1) expect(await setStop(engine.ctx, { word, isStopped: true })).toBe(true)
  await buyAndTell(engine, { email: 'budi@contoh.id' })
  await buyAndTell(engine, { email: 'sari@contoh.id' })
  expect(recipients()).toEqual(['budi@contoh.id', 'sari@contoh.id'])
  await setStop(engine.ctx, { word, isStopped: false })
  await buyAndTell(engine, { email: 'budi@contoh.id' })
  expect(recipients()).toHaveLength(3)
})

test('a stop that comes between planning and sending still counts', async () => {
  await buyAndTell(engine, { email: 'budi@contoh.id' })
  const word = await stopWord()
  const order = await engine.order({ email: 'budi@contoh.id' })
  await engine.pay(order)
  await engine.runJobs()
  await planMessages(engine.ctx)
  await setStop(engine.ctx, { word, isStopped: true })
  await engine.runJobs()
  expect(recipients()).toHaveLength(1)
})

test('a forged link stops nobody', async () => {
  await buyAndTell(engine, { email: 'budi@contoh.id' })
  const word = await stopWord()
  const [hash = '', signature = ''] = word.split('.')
  const forged = [`${'A'.repeat(43)}.${signature}`, `${hash}.${'A'.repeat(43)}`, hash, `${word}x`, '', 'budi@contoh.id', `${hash}.${hash}`]
  for (const word of forged) {
    expect(await setStop(engine.ctx, { word, isStopped: true })).toBe(false)
    expect(await readStop(engine.ctx, { word })).toBeUndefined()
  }
  expect(word).not.toContain('budi')
})

test('opening the link stops nothing, pressing its button or one click in the mail program does', async () => {
  await buyAndTell(engine, { email: 'budi@contoh.id' })
  const word = await stopWord()
  const pages = createStopPages({
    read: word => readStop(engine.ctx, { word }),
    set: input => setStop(engine.ctx, input),
    isRateLimited: false,
  })
  const shown = await pages.request(`/${word}`)
  expect(await shown.text()).toContain('Berhenti menerima e-mail</button>')
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await readStop(engine.ctx, { word })).toEqual({ isStopped: false })
  const post = (body: string) => pages.request(`/${word}`, { method: 'POST', body: new URLSearchParams(body) })
  expect((await post('List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await readStop(engine.ctx, { word })).toEqual({ isStopped: true })
  expect(await (await post('act=start')).text()).toContain('E-mail dikirim lagi')
  expect(await readStop(engine.ctx, { word })).toEqual({ isStopped: false })
  expect((await pages.request('/lain')).status).toBe(404)
})

test('what is chosen last counts, also after the clock was set back', async () => {
  await buyAndTell(engine, { email: 'budi@contoh.id' })
  const word = await stopWord()
  for (const isStopped of [true, false, true]) {
    await setStop(engine.ctx, { word, isStopped })
    expect(await readStop(engine.ctx, { word })).toEqual({ isStopped })
    engine.clock.advance(-60_000)
  }
})

test('a body that is too long is refused with a page, and stops nothing', async () => {
  await buyAndTell(engine, { email: 'budi@contoh.id' })
  const word = await stopWord()
  const pages = createStopPages({
    read: word => readStop(engine.ctx, { word }),
    set: input => setStop(engine.ctx, input),
    isRateLimited: false,
  })
  const answer = await pages.request(`/${word}`, { method: 'POST', body: `act=stop&more=${'x'.repeat(5_000)}` })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/html; charset=UTF-8'])
  expect(await readStop(engine.ctx, { word })).toEqual({ isStopped: false })
})
