import type { MessageState } from '@kilat/contract/messages.ts'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import type { Ctx, MessageSender } from '../../ctx/context.ts'
import { messages } from '../../db/schema/messages.ts'
import { systemClock } from '../../platform/clock.ts'
import { buyAndTell } from '../../test/buy-and-tell.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { createScriptedSender } from '../../test/scripted-sender.ts'
import { createCloudApi } from '../../whatsapp/cloud-api/cloud-api.ts'
import { type GraphService, startGraph } from '../../whatsapp/cloud-api/simulator.ts'
import type { WhatsappState } from '../../whatsapp/whatsapp.ts'
import { getTransaction } from '../orders/read.ts'
import { planMessages } from './plan-messages.ts'
import { receiveWhatsappNotice } from './receive-whatsapp-notice.ts'
import { sendMessage } from './send-message.ts'
import { createWhatsappSender } from './whatsapp-sender.ts'

let engine: Engine
let graph: GraphService
let sender: MessageSender
beforeEach(async () => {
  graph = await startGraph()
  const whatsapp = createCloudApi(graph.account, { clock: systemClock, timeoutMs: 2_000 })
  sender = createWhatsappSender(whatsapp)
  engine = await createEngine({ senders: { whatsapp: sender }, whatsapp })
})
afterEach(async () => {
  await graph.close()
  await engine.close()
})

const orderSecret = 'rahasia-rahasia-rahasia-rahasia-12345678901'
const rows = () => engine.ctx.db.select().from(messages).orderBy(asc(messages.happenedAt), asc(messages.id))
const bytes = (text: string) => new TextEncoder().encode(text)

function notify(states: readonly Partial<WhatsappState>[], ctx: Ctx = engine.ctx) {
  const { body, headers } = graph.notice(states)
  return receiveWhatsappNotice(ctx, { notice: { headers: new Headers(headers), body: bytes(body) } })
}

/** A state of the first message, named by WhatsApp's id as in every notice, and by ours. */
async function stateOf(state: MessageState): Promise<Partial<WhatsappState>> {
  const [message] = await rows()
  return { reference: graph.taken.at(-1)?.wamid, messageId: message?.id, state, detail: state === 'failed' ? '131026' : null }
}

/** A message that is being sent: WhatsApp has it, and its answer is on the way. */
async function sendWithoutAnswer(): Promise<{ finish(): Promise<void> }> {
  const order = await engine.order({ orderSecret })
  await engine.pay(order)
  while (await engine.runOneJob(() => 0));
  await planMessages(engine.ctx)
  const [planned] = await rows()
  const isTaken = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  const slow: MessageSender = {
    ...sender,
    async send(ctx, message) {
      const outcome = await sender.send(ctx, message)
      isTaken.resolve()
      await mayAnswer.promise
      return outcome
    },
  }
  const sending = sendMessage({ ...engine.ctx, senders: { whatsapp: slow } }, { messageId: planned?.id ?? '' })
  await isTaken.promise
  return {
    finish() {
      mayAnswer.resolve()
      return sending
    },
  }
}

test.each<[MessageState[], MessageState]>([
  [['sent'], 'sent'],
  [['sent', 'sent', 'delivered'], 'delivered'],
  [['read'], 'read'],
  [['read', 'delivered', 'sent'], 'read'],
  [['sent', 'failed'], 'failed'],
  [['failed', 'sent', 'failed'], 'failed'],
  [['delivered', 'failed'], 'delivered'],
  [['failed', 'delivered'], 'delivered'],
  [['failed', 'read', 'failed', 'sent', 'delivered'], 'read'],
])('the buyer sees the furthest state of %j, in one notice or in many, however often', async (states, furthest) => {
  const order = await buyAndTell(engine, { orderSecret })
  const told = await Promise.all(states.map(stateOf))
  for (const state of told) await notify([state])
  await notify(told)
  await notify(told.toReversed())
  const { messages: shown } = await getTransaction(engine.ctx, { id: order.id, orderSecret })
  expect(shown).toMatchObject([{ channel: 'whatsapp', state: furthest, to: '08•••••890' }])
  expect(await rows()).toMatchObject([{ status: 'sent', reached: furthest, reference: graph.taken[0]?.wamid }])
  expect((await getTransaction(engine.ctx, { id: order.id })).messages).toEqual([])
})

test('a failure that names only WhatsApp’s id is found too', async () => {
  await buyAndTell(engine)
  await notify([{ ...(await stateOf('failed')), messageId: undefined }])
  expect(await rows()).toMatchObject([{ reached: 'failed' }])
})

test('a message whose answer was lost is not sent again once a notice names it', async () => {
  graph.answer('takesAndHangsUp')
  await buyAndTell(engine)
  expect(await rows()).toMatchObject([{ status: 'planned', tries: 1, reference: null }])
  await notify([await stateOf('sent')])
  engine.clock.advance(60 * 60_000)
  await engine.runJobs()
  expect(graph.taken).toHaveLength(1)
  const { wamid } = graph.taken[0] ?? {}
  expect(await rows()).toMatchObject([{ status: 'sent', nextTryAt: null, reference: wamid, reached: 'sent' }])
  await notify([{ reference: wamid, state: 'delivered' }])
  expect(await rows()).toMatchObject([{ reached: 'delivered' }])
})

test('a message that was sent twice has arrived if one of the two has', async () => {
  graph.answer('takesAndHangsUp')
  await buyAndTell(engine)
  graph.answer('takesAndHangsUp')
  engine.clock.advance(61_000)
  await engine.runJobs()
  expect(await rows()).toMatchObject([{ status: 'failed', ended: 'unknown' }])
  const [message] = await rows()
  const [first, second] = graph.taken.map(({ wamid }) => ({ reference: wamid, messageId: message?.id }))
  await notify([
    { ...first, state: 'delivered' },
    { ...second, state: 'failed', detail: '131026' },
  ])
  expect(await rows()).toMatchObject([{ status: 'sent', ended: null, reached: 'delivered' }])
})

test('a notice quicker than the answer is kept, and the answer changes nothing of it', async () => {
  const { finish } = await sendWithoutAnswer()
  await notify([await stateOf('delivered')])
  await finish()
  expect(await rows()).toMatchObject([{ status: 'sent', reached: 'delivered', reference: graph.taken[0]?.wamid }])
})

test('a quick notice without our id is asked for again until the answer is stored', async () => {
  const { finish } = await sendWithoutAnswer()
  const nameless = [{ ...(await stateOf('failed')), messageId: undefined }]
  await expect(notify(nameless)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 })
  await finish()
  await notify(nameless)
  expect(await rows()).toMatchObject([{ status: 'sent', reached: 'failed' }])
})

test('a process killed between WhatsApp’s answer and the commit: the notice tells it, and nothing is sent twice', async () => {
  await sendWithoutAnswer()
  await notify([await stateOf('sent')])
  engine.clock.advance(10 * 60_000)
  await planMessages(engine.ctx)
  await engine.runJobs()
  expect(graph.taken).toHaveLength(1)
  expect(await rows()).toMatchObject([{ status: 'sent', tries: 1, reached: 'sent' }])
})

test('a notice about messages that are not the store’s is answered and changes nothing', async () => {
  await buyAndTell(engine)
  const before = await rows()
  await notify([])
  await notify([
    { reference: 'wamid.another', state: 'read' },
    { reference: 'wamid.code', messageId: 'OTC-1-1', state: 'failed', detail: '131026' },
    { reference: graph.taken[0]?.wamid, messageId: 'MSG-OTHER', state: 'read' },
  ])
  expect(await rows()).toEqual(before)
})

test('a notice can not touch the messages of other channels', async () => {
  const email = createScriptedSender('email')
  email.script = [{ kind: 'sent', reference: 'wamid.mail' }]
  await buyAndTell({ ...engine, ctx: { ...engine.ctx, senders: { email } } })
  await engine.ctx.db.update(messages).set({ status: 'sent', nextTryAt: null, reference: 'wamid.mail' })
  const before = await rows()
  expect(before).toMatchObject([{ channel: 'email' }])
  await notify([
    { reference: 'wamid.mail', messageId: before[0]?.id, state: 'read' },
    { reference: 'wamid.mail', state: 'read' },
  ])
  expect(await rows()).toEqual(before)
})

test('a notice with a wrong signature changes nothing', async () => {
  await buyAndTell(engine)
  const { body, headers } = graph.notice([await stateOf('read')])
  const forged: [string, Record<string, string>][] = [
    [body, {}],
    [`${body} `, headers],
    [body, { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }],
  ]
  for (const [body, headers] of forged) {
    const notice = { headers: new Headers(headers), body: bytes(body) }
    await expect(receiveWhatsappNotice(engine.ctx, { notice })).rejects.toMatchObject({ code: 'webhook_unverified' })
  }
  expect(await rows()).toMatchObject([{ reached: null }])
})

test('a store without WhatsApp refuses a notice without reading it', async () => {
  const options = { storeApiKey: 'kilat-demo', origin: 'http://store.test', isRateLimited: false, checksAnswers: true }
  const body = new ReadableStream({ start: controller => controller.enqueue(bytes('{')) })
  const request = { method: 'POST', body, duplex: 'half' } as RequestInit
  const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
  const answer = await createApp({ ...engine.ctx, whatsapp: null }, options).request('/api/webhooks/whatsapp', request, { visitor })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})

test('many states in one notice are all kept, and two notices at once about the same messages do not wait for each other', async () => {
  for (let count = 0; count < 4; count += 1) await buyAndTell(engine)
  const own = (await rows()).map(({ id, reference }) => ({ messageId: id, reference: reference ?? '' }))
  const others = Array.from({ length: 1_200 }, (_, count) => ({ reference: `wamid.${count}`, state: 'read' as const }))
  const states = [...others, ...own.map(message => ({ ...message, state: 'delivered' as const })), ...others]
  await Promise.all([notify(states), notify(states.toReversed())])
  expect((await rows()).map(({ reached }) => reached)).toEqual(Array(4).fill('delivered'))
})

test('a failure is logged once, with WhatsApp’s code and without the number', async () => {
  const lines: unknown[] = []
  const log = Object.create(engine.ctx.log, { warn: { value: (...line: unknown[]) => lines.push(line) } })
  const order = await buyAndTell(engine)
  for (let count = 0; count < 2; count += 1) await notify([await stateOf('failed')], { ...engine.ctx, log })
  expect(lines).toMatchObject([[{ orderId: order.id, event: 'delivered', detail: '131026' }, 'WhatsApp could not deliver a message']])
  expect(JSON.stringify(lines)).not.toContain('812345')
})

test('a deleted message is not found any more, and its notice is answered', async () => {
  await buyAndTell(engine)
  const state = await stateOf('read')
  await engine.ctx.db.delete(messages).where(eq(messages.channel, 'whatsapp'))
  await notify([state])
  expect(await rows()).toEqual([])
})
