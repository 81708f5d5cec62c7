import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { messages } from '../../db/schema/messages.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { decided } from '../../test/operator-hands.ts'
import { createScriptedSender, type ScriptedSender } from '../../test/scripted-sender.ts'
import { supplierNotices } from '../delivery/act-on-notice.ts'
import { releaseHold } from '../delivery/release-hold.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { planMessages } from './plan-messages.ts'
import { sayStatus } from './whatsapp-text.ts'

const hourMs = 60 * 60_000

let engine: Engine
let sender: ScriptedSender
/** References whose delivery the supplier has taken back. */
let gone: Set<string>
beforeEach(async () => {
  sender = createScriptedSender()
  engine = await createEngine({ senders: { email: sender } })
  gone = new Set()
  const { send } = engine.supplier
  engine.supplier.send = async request => {
    const outcome = await send(request)
    return gone.has(request.reference) ? { kind: 'failed', reason: 'other', detail: 'rc 74' } : outcome
  }
})
afterEach(() => engine.close())

async function planAndSend() {
  await planMessages(engine.ctx)
  await engine.runJobs()
}

async function takeBack() {
  const [reference = ''] = engine.supplier.delivered.keys()
  gone.add(reference)
  const notice = { company: 'scripted', reference, isPaid: false, isFailure: true, isNew: Promise.resolve(true) }
  await inTx(engine.ctx, ctx => supplierNotices.actOn(ctx, notice))
  await engine.runJobs()
}

/** Whether a mail with this news was handed over, and what became of the news that was not. */
const told = () => sender.given.filter(({ event }) => event === 'delivered')
const news = async () =>
  (await engine.ctx.db.select().from(messages).orderBy(asc(messages.version))).filter(({ event }) => event === 'delivered')

test.each([
  ['before it is planned', false],
  ['while it waits for its server', true],
])('a buyer is not told of a delivery that its supplier took back %s', async (_, isPlanned) => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  if (isPlanned) {
    sender.script = [{ kind: 'later', detail: 'full', afterMs: hourMs }]
    await planAndSend()
    expect(told()).toHaveLength(1)
  }
  const before = told().length
  await takeBack()
  expect((await engine.read(order)).status).toBe('on_hold')
  await planAndSend()
  engine.clock.advance(2 * hourMs)
  await planAndSend()
  expect(told()).toHaveLength(before)
  expect(await news()).toMatchObject(isPlanned ? [{ status: 'skipped', ended: 'overtaken' }] : [])
})

test('a delivery that was made again after that is told, once', async () => {
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  await takeBack()
  const { version } = await engine.read(order)
  await releaseHold(engine.ctx, { id: order.id, version, ...decided })
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  await planAndSend()
  expect(told()).toHaveLength(1)
})

test('the money of units that were not delivered is not called the buyer’s once the payer took it back', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'truth' }, { does: 'lose', says: 'silence' })
  const order = await engine.order({ quantity: 2, item: { maxQuantity: 2 } })
  await engine.pay(order)
  await engine.runJobs()
  const paymentId = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(paymentId, 'chargeback', {})
  await watchPayment(engine.ctx, { paymentId })
  engine.clock.advance(14 * hourMs)
  await engine.runJobs()
  await planAndSend()
  expect((await engine.read(order)).shown_as).toBe('partly')
  const [mail] = told()
  expect([mail?.body, mail && sayStatus(mail)].map(said => said?.split('terkirim. ')[1])).toEqual([
    'Pembayaranmu ditarik kembali, jadi sisanya tidak kami kirim: lihat di halaman pesananmu.',
    'Pembayaranmu ditarik kembali, jadi sisanya tidak kami kirim: lihat di halaman pesananmu.',
  ])
})
