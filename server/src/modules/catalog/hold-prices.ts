import type { Rupiah } from '@kilat/contract/money.ts'
import { type Accepted, isAccepted } from './accepted.ts'
import { formatCount } from './names/numbers.ts'
import type { ReadRow } from './read-rows.ts'
import type { StoredOffer } from './stored-offers.ts'

type Pause = Pick<StoredOffer, 'pause' | 'pauseReason'>

const inUse: Pause = { pause: null, pauseReason: null }

/** An offer's cost after this list, whether it is in use, and which part of its row is held back. */
export type Terms = Pause & { cost: Rupiah; held: string | null }

/**
 * Takes a row's cost, or keeps the old one. A cost that fell a lot may be an error: the offer keeps its old price. A cost that
 * rose a lot may be an error too, but if it is true each sale at the old price is a loss: the offer is paused.
 */
export function termsOf(
  { row, item, doubt }: Pick<ReadRow, 'row' | 'item' | 'doubt'>,
  known: StoredOffer | undefined,
  { accepted, movePercent }: { accepted: Accepted; movePercent: number },
): Terms {
  const { cost, sku } = row
  if (isAccepted(accepted, sku)) return { cost, ...inUse, held: null }
  if (known?.content !== item.content) return { cost, ...renamedPause(known, doubt), held: null }
  const waits = stillWaits(known, doubt)
  if (Math.abs(cost - known.cost) * 100 <= movePercent * known.cost) return { cost, ...waits, held: null }
  const move = `its cost ${cost > known.cost ? 'rose' : 'fell'} from Rp${formatCount(known.cost)} to Rp${formatCount(cost)}`
  if (cost < known.cost) return { cost: known.cost, ...waits, held: `stays at its old price: ${move}` }
  return { cost: known.cost, ...(waits.pause === null ? { pause: 'price', pauseReason: move } : waits), held: null }
}

/** A pause of a person, or for an overcharge, is about the offer, whatever its row is called. */
function renamedPause(known: StoredOffer | undefined, doubt: string | null): Pause {
  if (known?.pause === 'by_hand' || known?.pause === 'overcharge') return { pause: known.pause, pauseReason: known.pauseReason }
  return doubt === null ? inUse : { pause: 'content', pauseReason: doubt }
}

/** A pause for doubtful content or an overcharge lasts as long as its reason. A pause for a price is decided anew by each list. */
function stillWaits({ pause, pauseReason }: StoredOffer, doubt: string | null): Pause {
  const isOver = pause === 'price' || (pause === 'content' && doubt === null)
  return isOver ? inUse : { pause, pauseReason }
}

/**
 * Why a new offer should not set its item's price: it costs far less than all other offers of the item, so it may deliver
 * something else. Undefined if there is nothing to compare it with.
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
