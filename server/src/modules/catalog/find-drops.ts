import { type Accepted, isAccepted } from './accepted.ts'
import type { RowProblem } from './price-list.ts'
import type { ReadRow } from './read-rows.ts'
import type { StoredOffer } from './stored-offers.ts'

export type DropsInput = {
  supplier: string
  known: readonly StoredOffer[]
  /** What the list sells. */
  rows: readonly ReadRow[]
  /** Rows that were left out because they name nothing that is sold here. */
  leftOut: readonly RowProblem[]
  /** All skus of the list, those of bad rows too. */
  namedSkus: ReadonlySet<string>
  /** A row without a readable sku may be any that is missing. */
  hasNamelessRow: boolean
  accepted: Accepted
  /** Most offers that may go, in percent of those in use. */
  dropPercent: number
}

export type Drops = {
  /** Offers that go off sale and are not in the list to say so. */
  gone: ReadonlySet<string>
  /** Offers whose row is passed over, and why they would go off sale: they stay as they are. */
  kept: ReadonlyMap<string, string>
  off: RowProblem[]
  held: RowProblem[]
}

type Drop = RowProblem & { sku: string; kind: 'missing' | 'off' | 'left_out' | 'unread' }

/**
 * Finds what a list takes off sale. Up to a share of what is in use that is done and named; beyond it the list is not believed
 * and those offers stay as they are until a person accepts it: a list of one brand has the same shape as the whole one.
 */
export function findDrops(input: DropsInput): Drops {
  const own = input.known.filter(offer => offer.supplier === input.supplier && offer.isBuyerOn)
  const rows = new Map(input.rows.map(read => [read.row.sku, read]))
  const leftOut = new Map(input.leftOut.map(problem => [problem.sku, problem]))
  const drops = own.flatMap(offer => findDrop(offer, { rows, leftOut, namedSkus: input.namedSkus }) ?? [])
  const inUse = own.filter(({ pause }) => pause === null)
  const used = new Set(inUse.map(({ sku }) => sku))
  // What was held back already stays so: a list does not become believable by being read again, with its new rows in use.
  const wasHeld = new Set(own.filter(({ heldDrop }) => heldDrop !== null).map(({ sku }) => sku))
  const lost = drops.filter(({ sku }) => used.has(sku) && !wasHeld.has(sku) && !isAccepted(input.accepted, sku))
  const isTooMuch = lost.length * 100 > input.dropPercent * inUse.length
  const isHeld = ({ kind, sku }: Drop) =>
    !isAccepted(input.accepted, sku) && (isTooMuch || wasHeld.has(sku) || (kind === 'missing' && input.hasNamelessRow))
  const held = drops.filter(isHeld)
  const taken = drops.filter(drop => !isHeld(drop))
  return {
    gone: new Set(taken.filter(({ kind }) => kind === 'missing' || kind === 'left_out').map(({ sku }) => sku)),
    kept: new Map(held.map(({ sku, why }) => [sku, why])),
    off: taken.filter(({ kind }) => kind !== 'unread').map(toProblem),
    held: held.map(drop => ({ ...toProblem(drop), why: `stays as it was: ${drop.why}` })),
  }
}

type Named = { rows: ReadonlyMap<string, ReadRow>; leftOut: ReadonlyMap<string | null, RowProblem>; namedSkus: ReadonlySet<string> }

/** How an offer goes off sale by this list; undefined where it does not. */
function findDrop({ sku, content }: StoredOffer, { rows, leftOut, namedSkus }: Named): Drop | undefined {
  const problem = leftOut.get(sku)
  if (problem) return { row: problem.row, sku, kind: 'left_out', why: problem.why }
  if (!namedSkus.has(sku)) return { row: null, sku, kind: 'missing', why: 'it is not in this list' }
  const read = rows.get(sku)
  if (!read) return undefined
  const drop = (kind: Drop['kind'], why: string): Drop => ({ row: read.number, sku, kind, why })
  if (!read.row.isBuyerOn) return drop('off', 'it is switched off in this list')
  // What is read for certain is another offer, whatever comes of it; what is not may only be written in a new way.
  return read.isUnread && read.item.content !== content ? drop('unread', read.doubt ?? '') : undefined
}

function toProblem({ row, sku, why }: Drop): RowProblem {
  return { row, sku, why }
}
