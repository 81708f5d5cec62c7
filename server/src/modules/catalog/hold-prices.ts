import type { Rupiah } from '@kilat/contract/money.ts'
import { type Accepted, isAccepted } from './accepted.ts'
import { formatCount } from './names/numbers.ts'
import type { ReadRow } from './read-rows.ts'
import type { StoredOffer } from './stored-offers.ts'

type Pause = Pick<StoredOffer, 'pause' | 'pauseReason'>

const inUse: Pause = { pause: null, pauseReason: null }

/** What an offer costs after this list, whether it is in use, and what of its row is held back. */
export type Terms = Pause & { cost: Rupiah; held: string | null }

/**
 * Takes a row's cost, or keeps the one before. A cost that fell far is not believed: the offer goes on at its old price. One
 * that rose far is not believed either, but if it is true every sale at the old price is a loss: the offer is paused.
 */
export function termsOf(
  { row, item, doubt }: Pick<ReadRow, 'row' | 'item' | 'doubt'>,
  known: StoredOffer | undefined,
  { accepted, movePercent }: { accepted: Accepted; movePercent: number },
): Terms {
  const { cost, sku } = row
  if (isAccepted(accepted, sku)) return { cost, ...inUse, held: null }
  if (known?.content !== item.content) return { cost, ...(doubt === null ? inUse : { pause: 'content', pauseReason: doubt }), held: null }
  const waits = stillWaits(known, doubt)
  if (Math.abs(cost - known.cost) * 100 <= movePercent * known.cost) return { cost, ...waits, held: null }
  const move = `its cost ${cost > known.cost ? 'rose' : 'fell'} from Rp${formatCount(known.cost)} to Rp${formatCount(cost)}`
  if (cost < known.cost) return { cost: known.cost, ...waits, held: `stays at its old price: ${move}` }
  return { cost: known.cost, ...(waits.pause === null ? { pause: 'price', pauseReason: move } : waits), held: null }
}

/** A pause holds as long as its reason does: a doubt, or what the supplier took too much. A price is looked at anew each time. */
function stillWaits({ pause, pauseReason }: StoredOffer, doubt: string | null): Pause {
  const isOver = pause === 'price' || (pause === 'content' && doubt === null)
  return isOver ? inUse : { pause, pauseReason }
}

/**
 * Why an offer that comes new to an item should not set its price: it costs far less than all others that deliver the same,
 * so it may deliver something else. Undefined where there is nothing to compare it with.
 */
export function undercuts(offer: StoredOffer, others: readonly StoredOffer[], movePercent: number): string | undefined {
  const known = others.filter(({ pause }) => pause !== 'content')
  const usable = known.filter(other => other.pause === null && other.isBuyerOn && other.isSellerOn)
  const compared = usable.length > 0 ? usable : known
  if (compared.length === 0) return undefined
  const lowest = Math.min(...compared.map(({ cost }) => cost))
  if ((lowest - offer.cost) * 100 <= movePercent * lowest) return undefined
  return `it costs Rp${formatCount(offer.cost)} where others of this item cost Rp${formatCount(lowest)}`
}
