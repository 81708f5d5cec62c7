import { afterEach, beforeEach, expect, test } from 'vitest'
import { messageStops } from '../../db/schema/messages.ts'
import { systemClock } from '../../platform/clock.ts'
import { buyAndTell } from '../../test/buy-and-tell.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { createCloudApi } from '../../whatsapp/cloud-api/cloud-api.ts'
import { type GraphService, startGraph } from '../../whatsapp/cloud-api/simulator.ts'
import { seedDemoStore } from '../store/seed-demo-store.ts'
import { planMessages } from './plan-messages.ts'
import { receiveWhatsappNotice } from './receive-whatsapp-notice.ts'
import { createWhatsappSender } from './whatsapp-sender.ts'

let engine: Engine
let graph: GraphService
beforeEach(async () => {
  graph = await startGraph()
  const whatsapp = createCloudApi(graph.account, { clock: systemClock, timeoutMs: 2_000 })
  engine = await createEngine({ senders: { whatsapp: createWhatsappSender(whatsapp) }, whatsapp })
  await seedDemoStore(engine.ctx)
})
afterEach(async () => {
  await graph.close()
  await engine.close()
})

const buyer = '+6281234567890'
const startedMs = Math.floor(Date.now() / 1_000) * 1_000 - 600_000
let seconds = 0

/** The buyer writes to the store's number, each time a second later, and the notice arrives when `arrive` is called. */
function write(text: string, more: { from?: string; isButton?: boolean; at?: Date } = {}) {
  seconds += 1
  const { body, headers } = graph.replies([{ from: buyer, text, at: more.at ?? new Date(startedMs + seconds * 1_000), ...more }])
  const notice = { headers: new Headers(headers), body: new TextEncoder().encode(body) }
  return { arrive: () => receiveWhatsappNotice(engine.ctx, { notice }) }
}

/** Whether the next order of the buyer is told. */
async function isTold(): Promise<boolean> {
  graph.taken.length = 0
  await buyAndTell(engine)
  return graph.taken.length > 0
}

const emoji = ['Berhenti 🙏', 'STOP✋', 'stop 🙏🏻', 'BERHENTI\u{FE0F}', 'berhenti\u{200D}', '❤️ Stop']
test.each(['STOP', 'berhenti', ' Berhenti. ', '"stop!"', '`STOP`', '+STOP', ...emoji])(
  'the reply %j stops messages to its number, and MULAI lets them go on',
  async text => {
    await write(text).arrive()
    expect(await isTold()).toBe(false)
    await write('Mulai').arrive()
    expect(await isTold()).toBe(true)
  },
)

test('the quick reply of a template stops them too', async () => {
  await write('Berhenti', { isButton: true }).arrive()
  expect(await isTold()).toBe(false)
})

test.each(['jangan berhenti', 'stop kirim diamond ke akun lain', 'kapan sampai?', '', 'nonstop', '🙏', 'stop 🙏 ya'])(
  'the reply %j stops nothing and is not kept',
  async text => {
    await write(text).arrive()
    expect(await engine.ctx.db.select().from(messageStops)).toEqual([])
  },
)

test('a reply stops its own number only, and the table does not contain it', async () => {
  await write('STOP', { from: '+6281377778888' }).arrive()
  expect(await isTold()).toBe(true)
  expect(JSON.stringify(await engine.ctx.db.select().from(messageStops))).not.toContain('8137777')
})

test('the last written reply counts, however often and in whatever order its notices arrive', async () => {
  const [stop, start] = [write('STOP'), write('MULAI')]
  for (const notice of [start, stop, start, stop]) await notice.arrive()
  expect(await isTold()).toBe(true)
  const again = write('BERHENTI')
  for (const notice of [again, start, stop, start]) await notice.arrive()
  expect(await isTold()).toBe(false)
})

test('a reply that comes between planning and sending still counts', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  await planMessages(engine.ctx)
  await write('STOP').arrive()
  await engine.runJobs()
  expect(graph.taken).toEqual([])
})

test('a code that its reader asked for comes even to a stopped number', async () => {
  await write('STOP').arrive()
  const code = { id: 'OTC-1-1', address: buyer, code: '012345', expiresAt: engine.clock.now() }
  expect(await engine.ctx.senders.whatsapp?.sendCode?.(engine.ctx, code)).toMatchObject({ kind: 'sent' })
})

test('whoever stops messages or lets them go on is answered once, however often the notice or the word comes, also at once', async () => {
  const stop = write('BERHENTI')
  await Promise.all([stop.arrive(), stop.arrive(), stop.arrive()])
  await write('stop').arrive()
  expect(graph.answers).toEqual([
    { to: buyer.slice(1), text: expect.stringMatching(/^Kilat: kabar pesanan lewat WhatsApp dihentikan\..* Balas MULAI /) },
  ])
  await write('MULAI').arrive()
  await stop.arrive()
  await write('mulai').arrive()
  expect(graph.answers.slice(1)).toEqual([{ to: buyer.slice(1), text: expect.stringMatching(/dikirim lagi.* Balas BERHENTI /) }])
})

test('a word that changes nothing, and any other text, is not answered', async () => {
  for (const text of ['MULAI', 'halo', 'jangan berhenti']) await write(text).arrive()
  expect(graph.answers).toEqual([])
})

test.each(['silent', 'hangsUp', 'takesAndHangsUp', { status: 500, code: 131000 }, { status: 400, code: 131047 }] as const)(
  'messages stay stopped if the answer to it fails: %o',
  async trouble => {
    graph.answer(trouble)
    await write('BERHENTI').arrive()
    expect(await isTold()).toBe(false)
  },
)

test('a reply that arrives almost a day later stops messages, and is not answered', async () => {
  const late = write('BERHENTI', { at: new Date(Date.now() - 23.5 * 60 * 60_000) })
  await late.arrive()
  expect(graph.answers).toEqual([])
  expect(await isTold()).toBe(false)
})
