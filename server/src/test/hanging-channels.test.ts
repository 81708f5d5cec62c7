import { createServer, type Socket } from 'node:net'
import type { MessageChannel } from '@kilat/contract/messages.ts'
import { rupiah } from '@kilat/contract/money.ts'
import { and, count, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx, MessageSender, OutgoingCode, SendOutcome } from '../ctx/context.ts'
import { messages } from '../db/schema/messages.ts'
import { orders } from '../db/schema/orders.ts'
import { createSmtpMailer } from '../mail/smtp/smtp-mailer.ts'
import { requestCode } from '../modules/contacts/request-code.ts'
import { createEmailSender } from '../modules/messages/email-sender.ts'
import { createWhatsappSender } from '../modules/messages/whatsapp-sender.ts'
import { watchPayment } from '../modules/payments/watch-payment.ts'
import { systemClock } from '../platform/clock.ts'
import { createFcm } from '../push/fcm/fcm.ts'
import { type GoogleService, startGoogle } from '../push/fcm/simulator.ts'
import { createCloudApi } from '../whatsapp/cloud-api/cloud-api.ts'
import { startGraph } from '../whatsapp/cloud-api/simulator.ts'
import { buy, paymentReference } from './buy.ts'
import { type LivingStore, startLivingStore } from './living-store.ts'
import { makeItem } from './make-item.ts'

/** More messages for each channel than the eight that it sends at once. */
const queuedOrders = 10
const timedOrders = 5

let store: LivingStore
let google: GoogleService
let itemId: string
let calls: Record<MessageChannel, number>
/** Addresses that got a one-time code by WhatsApp, which answers for codes only. */
let codesTo: string[]
const closing: (() => unknown)[] = []

beforeEach(async () => {
  codesTo = []
  calls = { push: 0, email: 0, whatsapp: 0 }
  google = await startGoogle()
  closing.push(() => google.close())
  store = await startLivingStore({ senders: await openSenders() })
  closing.push(() => store.close())
  itemId = await makeItem(store.ctx)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The real senders. The SMTP server and the Cloud API take connections and never answer; push hangs while Google is silent. */
async function openSenders(): Promise<Record<MessageChannel, MessageSender>> {
  const silent = await startSilentServer()
  const graph = await startGraph()
  closing.push(() => graph.close())
  const mailer = createSmtpMailer({ host: '127.0.0.1', port: silent, from: 'toko@toko.example' })
  closing.push(() => mailer.close())
  const email = createEmailSender(mailer)
  const account = { ...graph.account, simulator: `http://127.0.0.1:${silent}` }
  const whatsapp = createWhatsappSender(createCloudApi(account, { clock: systemClock }))
  const origin = google.origin
  const fcm = createFcm({ account: google.account, publicKey: 'A'.repeat(87), clock: systemClock, timeoutMs: 10_000, origin })
  const browser = google.register()
  const push: MessageSender = {
    channel: 'push',
    findAddresses: async () => [browser],
    async send(_ctx, { title, order }) {
      const message = {
        address: { kind: 'fcm', token: browser },
        data: { title },
        topic: order.id,
        ttlSeconds: 60,
        urgency: 'high',
      } as const
      const outcome = await fcm.send(message)
      return outcome.kind === 'sent' ? { kind: 'sent' } : { kind: 'later', detail: outcome.kind }
    },
  }
  return {
    push: counted(push),
    email: counted({ ...email, findAddresses: async () => ['budi@contoh.id'] }),
    whatsapp: counted({ ...whatsapp, findAddresses: async () => ['+6281234567890'], sendCode }),
  }
}

async function sendCode(_ctx: Ctx, { address }: OutgoingCode): Promise<SendOutcome> {
  codesTo.push(address)
  return { kind: 'sent' }
}

function counted(sender: MessageSender): MessageSender {
  return {
    ...sender,
    send(ctx, message) {
      calls[sender.channel] += 1
      return sender.send(ctx, message)
    },
  }
}

/** A server that accepts connections and says nothing. Answers its port. */
async function startSilentServer(): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer(socket => sockets.push(socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

/** Places and pays an order, and answers the milliseconds from the payment's notice to the delivery. */
async function timeDelivery(contact: { whatsapp?: string; email?: string } = {}): Promise<number> {
  const { id, total } = await buy(store.ctx, { itemId, ...contact })
  const reference = await paymentReference(store.ctx, id)
  store.gateway.pay(reference, rupiah(total))
  const paidAt = performance.now()
  await watchPayment(store.ctx, { paymentId: reference })
  const status = () => store.ctx.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id))
  await vi.waitFor(async () => expect(await status()).toEqual([{ status: 'delivered' }]), { timeout: 60_000, interval: 10 })
  return performance.now() - paidAt
}

async function timeDeliveries(): Promise<number> {
  const times = []
  for (let tries = 0; tries < timedOrders; tries += 1) times.push(await timeDelivery())
  return times.toSorted((a, b) => a - b)[Math.floor(timedOrders / 2)] ?? Number.NaN
}

/** Messages about deliveries: on a slow machine an order gets another about its payment, which its delivery may overtake unsent. */
async function countMessages(channel: MessageChannel, isSent: boolean): Promise<number> {
  const isDelivery = and(eq(messages.channel, channel), eq(messages.event, 'delivered'))
  const isCounted = and(isDelivery, isSent ? eq(messages.status, 'sent') : undefined)
  const [counted] = await store.ctx.db.select({ count: count() }).from(messages).where(isCounted)
  return counted?.count ?? 0
}

async function queueMessages(): Promise<void> {
  await Promise.all(Array.from({ length: queuedOrders }, () => timeDelivery()))
  const planned = () => Promise.all([countMessages('push', false), countMessages('email', false), countMessages('whatsapp', false)])
  await vi.waitFor(async () => expect(Math.min(...(await planned()))).toBeGreaterThanOrEqual(queuedOrders), { timeout: 60_000 })
}

test('an order is delivered as fast while 30 messages wait for a mail server, a push service and a WhatsApp that hang', async () => {
  google.answer('silent')
  // The first one is slower than all others.
  await timeDelivery()
  const quiet = await timeDeliveries()
  await queueMessages()
  const hanging = await timeDeliveries()
  for (const channel of ['push', 'email', 'whatsapp'] as const) {
    expect(calls[channel], channel).toBeGreaterThan(0)
    expect(await countMessages(channel, true), channel).toBe(0)
  }
  // Waiting for one of those that hang would take seconds; a busy machine alone adds half a second.
  expect(hanging, `${quiet} ms before`).toBeLessThan(3 * quiet + 1_500)
}, 180_000)

test('a channel that works tells at once while the others hang with 10 messages each', async () => {
  await queueMessages()
  await vi.waitFor(async () => expect(await countMessages('push', true)).toBe(queuedOrders), { timeout: 60_000 })
  expect([await countMessages('email', true), await countMessages('whatsapp', true)]).toEqual([0, 0])
}, 180_000)

test('a code by WhatsApp comes at once while 10 codes by e-mail wait for a mail server that hangs', async () => {
  const addresses = Array.from({ length: queuedOrders }, (_, at) => `budi${at}@contoh.id`)
  await Promise.all([...addresses.map(email => timeDelivery({ email })), timeDelivery({ whatsapp: '0812 0000 0001' })])
  const ask = (kind: 'email' | 'whatsapp', value: string, at: number) =>
    requestCode(store.ctx, { contact: { kind, value }, userId: null, address: `10.1.0.${at}` })
  for (const [at, value] of addresses.entries()) await ask('email', value, at)
  await ask('whatsapp', '+6281200000001', 100)
  await vi.waitFor(() => expect(codesTo).toEqual(['+6281200000001']), { timeout: 9_000 })
}, 180_000)
