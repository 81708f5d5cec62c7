import { setTimeout as wait } from 'node:timers/promises'
import type { Rates } from '../../server/src/gateways/simulator-faults.ts'
import type { FaultCount } from './fault-count.ts'
import { isClosed, type Market } from './market.ts'
import { buyerOf, diceOf } from './plan.ts'

/** What the supplier does with a top-up at its first call. */
export type SupplierAct =
  | 'deliver'
  | 'slow'
  | 'slow_failure'
  | 'refuse_player'
  | 'out_of_stock'
  | 'lose_request' // nothing is made
  | 'busy' // nothing is made, and it says so
  | 'lose_answer'
  | 'hang'
  | 'error_page'
  | 'unheard_of'
  | 'overcharge'
  | 'silent' // it never delivers and never answers
  | 'silent_delivery' // it delivers, and answers only long after

const acts: Rates<SupplierAct> = {
  deliver: 0.69,
  slow: 0.06,
  slow_failure: 0.03,
  refuse_player: 0.02,
  out_of_stock: 0.02,
  lose_request: 0.03,
  lose_answer: 0.05,
  hang: 0.01,
  error_page: 0.03,
  unheard_of: 0.02,
  busy: 0.02,
  overcharge: 0.001,
  silent: 0.007,
  silent_delivery: 0.007,
}

export type TopupAsked = { reference: string; sku: string; customerNo: string; maxCostIdr: number }

export type Topup = {
  reference: string
  sku: string
  maxCostIdr: number
  act: SupplierAct
  status: 'open' | 'succeeded' | 'failed'
  costIdr: number
  /** Why it failed. */
  reason: string
  callCount: number
  /** Before this moment it answers nothing about the top-up. */
  silentUntil: number
}

/** `what`: the name of the row that was bought. `isTakenBack`: it was delivered, and later called failed and not charged. */
export type Delivery = { reference: string; costIdr: number; what: string; isTakenBack: boolean }

export type TopupsInput = {
  seed: number
  count: FaultCount
  market: Market
  /** How long a slow top-up is pending, and how long a silent one is silent. */
  slowMs: number
  silentMs: number
  /** Called when a top-up has reached its end by itself. */
  onSettled(reference: string): void
}

/** The supplier's books: a reference is delivered at most once, a player as often as the store asks with another reference. */
export function createTopups({ seed, count, market, slowMs, silentMs, onSettled }: TopupsInput) {
  const topups = new Map<string, Topup>()
  const deliveries = new Map<number, Delivery[]>()
  const asked = new Map<number, number>()

  /** Delivers what the code buys now, if it does and costs no more than the ceiling. */
  function deliver(topup: Topup, number: number): void {
    const { reference, sku, act, maxCostIdr } = topup
    const row = market.find('sandbox', sku)
    if (!row?.buyer_product_status) return void fail(topup, 'out_of_stock')
    if (isClosed(row)) return void fail(topup, 'cut_off')
    if (act !== 'overcharge' && row.price > maxCostIdr) return void fail(topup, 'price_above_ceiling')
    topup.costIdr = act === 'overcharge' ? maxCostIdr + 1_000 : row.price
    topup.status = 'succeeded'
    const delivery = { reference, costIdr: topup.costIdr, what: row.product_name, isTakenBack: false }
    deliveries.set(number, [...(deliveries.get(number) ?? []), delivery])
  }

  function fail(topup: Topup, reason: string): void {
    Object.assign(topup, { status: 'failed', reason })
  }

  async function settle({ reference }: Topup, { end, afterMs }: { end: () => void; afterMs: number }): Promise<void> {
    await wait(afterMs, undefined, { ref: false })
    end()
    onSettled(reference)
  }

  function start(topup: Topup, number: number): void {
    switch (topup.act) {
      case 'slow':
        return void settle(topup, { end: () => deliver(topup, number), afterMs: slowMs })
      case 'slow_failure':
        return void settle(topup, { end: () => fail(topup, 'supplier_down'), afterMs: slowMs })
      case 'refuse_player':
        return void fail(topup, 'player_invalid')
      case 'out_of_stock':
        return void fail(topup, 'out_of_stock')
      case 'silent':
        topup.silentUntil = Number.POSITIVE_INFINITY
        return
      case 'silent_delivery':
        topup.silentUntil = Date.now() + silentMs
        deliver(topup, number)
        return void settle(topup, { end: () => {}, afterMs: silentMs })
      case 'lose_request':
      case 'busy':
        return
      default:
        return void deliver(topup, number)
    }
  }

  function make({ reference, sku, maxCostIdr }: TopupAsked, number: number): Topup {
    const place = (asked.get(number) ?? 0) + 1
    asked.set(number, place)
    const act = diceOf(seed, 'supplier', number, place).draw(acts) ?? 'deliver'
    if (act !== 'deliver') count.add(`supplier ${act}`)
    const made: Topup = { reference, sku, maxCostIdr, act, status: 'open', costIdr: 0, reason: '', callCount: 0, silentUntil: 0 }
    topups.set(reference, made)
    start(made, number)
    return made
  }

  return {
    /** The top-up of this call, which counts the call. */
    take(call: TopupAsked): Topup {
      const number = buyerOf(call.customerNo) ?? -1
      const topup = topups.get(call.reference) ?? make(call, number)
      topup.callCount += 1
      // The first call made nothing, so this one does.
      if (topup.callCount > 1 && topup.status === 'open' && (topup.act === 'lose_request' || topup.act === 'busy')) deliver(topup, number)
      return topup
    },
    deliveriesOf: (number: number): readonly Delivery[] => deliveries.get(number) ?? [],
  }
}
