import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema/identity.ts'
import { messages } from '../../db/schema/messages.ts'
import { systemClock } from '../../platform/clock.ts'
import { buyAndTell } from '../../test/buy-and-tell.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { createCloudApi } from '../../whatsapp/cloud-api/cloud-api.ts'
import { type GraphService, startGraph } from '../../whatsapp/cloud-api/simulator.ts'
import { getTransaction } from '../orders/read.ts'
import { createWhatsappSender } from './whatsapp-sender.ts'

let engine: Engine
let graph: GraphService
beforeEach(async () => {
  graph = await startGraph()
  const api = createCloudApi(graph.account, { clock: systemClock, timeoutMs: 2_000 })
  engine = await createEngine({ senders: { whatsapp: createWhatsappSender(api) } })
})
afterEach(async () => {
  await graph.close()
  await engine.close()
})

const rows = () => engine.ctx.db.select().from(messages)
const runLater = async () => {
  engine.clock.advance(61_000)
  await engine.runJobs()
}

test('the order’s number gets the template of the event with item, order and status, and the order shows it', async () => {
  const orderSecret = 'rahasia-rahasia-rahasia-rahasia-12345678901'
  const order = await buyAndTell(engine, { orderSecret })
  const [message] = await rows()
  const parameters = [expect.stringMatching(/^86 Diamonds · Game \d+$/), order.id, 'Sudah terkirim.']
  expect(graph.taken).toMatchObject([{ to: '6281234567890', template: 'order_delivered', parameters, callbackData: message?.id }])
  expect(message).toMatchObject({ status: 'sent', reference: graph.taken[0]?.wamid })
  const { messages: told } = await getTransaction(engine.ctx, { id: order.id, orderSecret })
  expect(told).toMatchObject([{ channel: 'whatsapp', state: 'sent', to: '08•••••890' }])
  expect(JSON.stringify(graph.taken)).not.toContain('rahasia')
})

test('an order with an e-mail address is told to its user’s verified number only', async () => {
  const { id } = await makeUser(engine.ctx)
  const number = { phone: '+6281377778888', phoneVerifiedAt: null }
  await engine.ctx.db.update(users).set(number).where(eq(users.id, id))
  await buyAndTell(engine, { asker: id, email: 'sari@contoh.id' })
  await buyAndTell(engine, { email: 'budi@contoh.id' })
  expect(graph.taken).toEqual([])
  await engine.ctx.db.update(users).set({ phoneVerifiedAt: engine.clock.now() }).where(eq(users.id, id))
  await buyAndTell(engine, { asker: id, email: 'sari@contoh.id' })
  expect(graph.taken.map(({ to }) => to)).toEqual(['6281377778888'])
})

test('a message whose end is unknown is sent once more, and never a third time', async () => {
  graph.answer('takesAndHangsUp')
  const order = await buyAndTell(engine)
  graph.answer('takesAndHangsUp')
  await runLater()
  expect(await rows()).toMatchObject([{ status: 'failed', ended: 'unknown', tries: 2 }])
  for (let count = 0; count < 3; count += 1) await runLater()
  expect(graph.taken).toHaveLength(2)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an unknown end after a certain refusal is not tried again, so that no message comes three times', async () => {
  graph.answer({ status: 503, code: 2 })
  await buyAndTell(engine)
  graph.answer('takesAndHangsUp')
  await runLater()
  await runLater()
  expect(graph.taken).toHaveLength(1)
})

test('a limit is waited for', async () => {
  graph.answer({ status: 429, code: 130429, retryAfter: '300' })
  await buyAndTell(engine)
  await runLater()
  expect(graph.taken).toEqual([])
  engine.clock.advance(300_000)
  await engine.runJobs()
  expect(graph.taken).toHaveLength(1)
})

test('a one-time code goes out by the template for codes', async () => {
  const { sendCode } = engine.ctx.senders.whatsapp ?? {}
  const code = { id: 'OTC-1-1', address: '+6281234567890', code: '012345', expiresAt: engine.clock.now() }
  expect(await sendCode?.(engine.ctx, code)).toMatchObject({ kind: 'sent' })
  expect(graph.taken).toMatchObject([{ template: 'one_time_code', parameters: ['012345'], callbackData: 'OTC-1-1' }])
})
