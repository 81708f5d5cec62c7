import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { importList } from '../../test/import-list.ts'
import type { ScriptedCall, ScriptedSupplier } from '../../test/scripted-supplier.ts'
import { storyOptions } from '../../test/stories.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { watchPayment } from '../payments/watch-payment.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ walletFee: { flatIdr: rupiah(777), basisPoints: 170 } })
})
afterAll(() => engine.close())

/** A supplier's list: what its one code sells, whether it is on, and for how many minutes it is closed from now. */
type Listed = { sells: string; isOn: boolean; closedMinutes: number }

type Step =
  | { act: 'pay'; share: number }
  | { act: 'notice' }
  | { act: 'silent gateway' }
  | { act: 'cancel' }
  | { act: 'wait'; minutes: number }
  | { act: 'job'; which: number }
  | { act: 'two at once' }
  | { act: 'import'; isFirst: boolean; listed: Listed }

const sold = '86 Diamonds'
const asSold: Listed = { sells: sold, isOn: true, closedMinutes: 0 }

const listed: fc.Arbitrary<Listed> = fc.record({
  sells: fc.constantFrom(sold, sold, '172 Diamonds'),
  isOn: fc.constantFrom(true, true, true, false),
  closedMinutes: fc.constantFrom(0, 0, 6, 21, 45),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pay' as const), share: fc.constantFrom(100, 100, 100, 50, 130) }) },
  { weight: 2, arbitrary: fc.constant({ act: 'notice' as const }) },
  { weight: 1, arbitrary: fc.constant({ act: 'silent gateway' as const }) },
  { weight: 1, arbitrary: fc.constant({ act: 'cancel' as const }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 31) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('job' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.constant({ act: 'two at once' as const }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('import' as const), isFirst: fc.boolean(), listed }) },
)

const call: fc.Arbitrary<ScriptedCall> = fc.record({
  does: fc.constantFrom('deliver', 'fail', 'keep', 'lose'),
  says: fc.constantFrom('truth', 'silence'),
  because: fc.constantFrom('supplier_down', 'supplier_down', 'cut_off', 'player_invalid'),
  dies: fc.boolean(),
})

const story = fc.record({
  quantity: fc.constantFrom(1, 1, 2, 3),
  channel: fc.constantFrom('qris', 'ewallet'),
  hasSecondSupplier: fc.boolean(),
  steps: fc.array(step, { maxLength: 25 }),
  calls: fc.array(call, { maxLength: 8 }),
  refundsDie: fc.boolean(),
})

/** Runs one waiting job. The job stays if its handler dies, as after a killed process. */
async function runAJob(which: number): Promise<boolean> {
  try {
    return await engine.runOneJob(count => which % Math.max(1, count))
  } catch {
    return true
  }
}

/** Changes what a supplier's codes sell, and imports its new list. */
async function list(supplier: ScriptedSupplier, { sells, isOn, closedMinutes }: Listed): Promise<void> {
  supplier.sells = sells
  const row = { sku: `ml-${supplier.id}`, name: sells, cost: supplier === engine.supplier ? 9_000 : 9_500, isOn }
  const cutOff: [string, string] = closedMinutes > 0 ? [clockText(0), clockText(closedMinutes)] : ['0:0', '0:0']
  // Keeps the item on sale through a code that costs more than any order here paid.
  const dear = { sku: `dear-${supplier.id}`, name: sold, cost: 50_000 }
  await importList(engine.ctx, { supplier: supplier.id, rows: [{ ...row, cutOff }, dear] })
}

/** The time of day in WIB, as suppliers write it, this many minutes from now. */
function clockText(minutes: number): string {
  const at = new Date(engine.clock.now().getTime() + (7 * 60 + minutes) * 60_000)
  return `${at.getUTCHours()}:${at.getUTCMinutes()}`
}

type Story = { order: Transaction; suppliers: readonly ScriptedSupplier[] }

async function take(taken: Step, { order, suppliers }: Story): Promise<void> {
  const reference = await paymentReference(engine.ctx, order.id)
  switch (taken.act) {
    case 'pay':
      engine.gateway.pay(reference, Math.ceil((order.total * taken.share) / 100))
      return
    case 'notice':
      return watchPayment(engine.ctx, { paymentId: reference })
    case 'silent gateway':
      engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'no answer' })
      return
    case 'cancel':
      await cancelOrder(engine.ctx, { id: order.id }).catch(() => {})
      return
    case 'wait':
      engine.clock.advance(taken.minutes * 60_000)
      return
    case 'job':
      await runAJob(taken.which)
      return
    case 'two at once':
      await Promise.allSettled([deliverOrder(engine.ctx, { orderId: order.id }), deliverOrder(engine.ctx, { orderId: order.id })])
      return
    case 'import': {
      const supplier = suppliers[taken.isFirst ? 0 : 1]
      if (supplier) await list(supplier, taken.listed)
    }
  }
}

/** Corrects the lists, as a person would, and lets two days pass, so that all jobs run. */
async function liveOn(suppliers: readonly ScriptedSupplier[]): Promise<void> {
  for (const supplier of suppliers) await list(supplier, asSold)
  for (let hour = 0; hour < 60; hour += 1) {
    for (let count = 0; count < 500 && (await runAJob(0)); count += 1);
    engine.clock.advance(hour < 12 ? 10 * 60_000 : 60 * 60_000)
  }
}

/** Resets both suppliers for a new story. */
async function begin(calls: readonly ScriptedCall[], hasSecondSupplier: boolean): Promise<ScriptedSupplier[]> {
  await engine.ctx.db.delete(supplierOffers)
  engine.gateway.queryAnswers = []
  engine.supplier.script = [...calls]
  engine.other.script = [...calls].reverse()
  for (const supplier of [engine.supplier, engine.other]) {
    supplier.delivered.clear()
    supplier.sold = []
  }
  const suppliers = hasSecondSupplier ? [engine.supplier, engine.other] : [engine.supplier]
  for (const supplier of suppliers) await list(supplier, asSold)
  return suppliers
}

test('in any order of events the books balance, and each unit is delivered as sold or refunded, never both', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ quantity, channel, hasSecondSupplier, steps, calls, refundsDie }) => {
      const suppliers = await begin(calls, hasSecondSupplier)
      const order = await engine.order({ itemId: 'mobile-legends-86-diamonds', quantity, channel })
      if (refundsDie)
        engine.gateway.afterRefund = () => {
          engine.gateway.afterRefund = () => {}
          throw new Error('the process died here')
        }
      for (const taken of steps) {
        await take(taken, { order, suppliers })
        // Jobs may not have run in time here, so a refund may be late; all sums must be right.
        expect((await checkBooks(engine.ctx)).filter(({ since }) => !since)).toEqual([])
      }
      await liveOn(suppliers)

      expect(await checkBooks(engine.ctx)).toEqual([])
      const end = await engine.read(order)
      expect(['delivered', 'refunded', 'expired', 'cancelled']).toContain(end.status)
      const reference = await paymentReference(engine.ctx, order.id)
      const kept = engine.gateway.received(reference) - engine.gateway.refunded(reference)
      const delivered = suppliers.flatMap(supplier => [...supplier.delivered.values()])
      expect(delivered.every(count => count === 1)).toBe(true)
      expect(suppliers.flatMap(supplier => supplier.sold).every(name => name === sold)).toBe(true)
      expect(kept).toBe(delivered.length * 10_000 + Math.floor(((order.total - quantity * 10_000) * delivered.length) / quantity))
      expect(end.delivery.units.filter(({ status }) => status === 'delivered')).toHaveLength(delivered.length)
    }),
    storyOptions(),
  )
}, 240_000)
