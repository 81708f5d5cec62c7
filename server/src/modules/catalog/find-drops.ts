import { type Accepted, isAccepted } from './accepted.ts'
import type { RowProblem } from './price-list.ts'
import type { ReadRow } from './read-rows.ts'
import type { StoredOffer } from './stored-offers.ts'

export type DropsInput = {
  supplier: string
  known: readonly StoredOffer[]
  /** The rows of the list that sell something. */
  rows: readonly ReadRow[]
  /** Rows left out because they name nothing this store sells. */
  leftOut: readonly RowProblem[]
  /** All skus in the list, including those of bad rows. */
  namedSkus: ReadonlySet<string>
  /** A row without a readable sku could belong to any missing offer. */
  hasNamelessRow: boolean
  accepted: Accepted
  /** Highest share of the offers in use that a list may remove, in percent. */
  dropPercent: number
}

export type Drops = {
  /** Offers that go off sale because the list does not contain them. */
  gone: ReadonlySet<string>
  /** Offers that stay unchanged, each with the reason why the list would have removed it. */
  kept: ReadonlyMap<string, string>
  off: RowProblem[]
  held: RowProblem[]
}

type Drop = RowProblem & { sku: string; kind: 'missing' | 'off' | 'left_out' | 'unread' }

/**
 * Finds the offers a list takes off sale. Up to `dropPercent` of the offers in use they are removed and reported. Beyond that the
 * list may be incomplete, because a list of one brand looks like the whole list: the offers stay until a person accepts the list.
 */
export function findDrops(input: DropsInput): Drops {
  const own = input.known.filter(offer => offer.supplier === input.supplier && offer.isBuyerOn)
  const rows = new Map(input.rows.map(read => [read.row.sku, read]))
  const leftOut = new Map(input.leftOut.map(problem => [problem.sku, problem]))
  const drops = own.flatMap(offer => findDrop(offer, { rows, leftOut, namedSkus: input.namedSkus }) ?? []).toSorted(inListOrder)
  const inUse = own.filter(({ pause }) => pause === null)
  const used = new Set(inUse.map(({ sku }) => sku))
  // Offers held back before stay held: reading a list again, with its new rows now in use, does not make it more credible.
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

/** In the order of the list; what is missing in it comes last. */
function inListOrder(a: Drop, b: Drop): number {
  const byRow = (a.row ?? Number.MAX_SAFE_INTEGER) - (b.row ?? Number.MAX_SAFE_INTEGER)
  return byRow || a.sku.localeCompare(b.sku, 'en', { numeric: true })
}

type Named = { rows: ReadonlyMap<string, ReadRow>; leftOut: ReadonlyMap<string | null, RowProblem>; namedSkus: ReadonlySet<string> }

/** How this list takes an offer off sale; undefined if it does not. */
function findDrop({ sku, content }: StoredOffer, { rows, leftOut, namedSkus }: Named): Drop | undefined {
  const problem = leftOut.get(sku)
  if (problem) return { row: problem.row, sku, kind: 'left_out', why: problem.why }
  if (!namedSkus.has(sku)) return { row: null, sku, kind: 'missing', why: 'it is not in this list' }
  const read = rows.get(sku)
  if (!read) return undefined
  const drop = (kind: Drop['kind'], why: string): Drop => ({ row: read.number, sku, kind, why })
  if (!read.row.isBuyerOn) return drop('off', 'it is switched off in this list')
  // A row read for certain is now another offer. An unread row may be the same offer under a new name.
  return read.isUnread && read.item.content !== content ? drop('unread', read.doubt ?? '') : undefined
}

function toProblem({ row, sku, why }: Drop): RowProblem {
  return { row, sku, why }
}
