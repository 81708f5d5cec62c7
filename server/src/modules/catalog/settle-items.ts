import { editsOf } from '../../db/by-hand-edits.ts'
import { settle } from '../../platform/by-hand.ts'
import { findLoss } from './loss-guard.ts'
import { type After, isSame, type StoredItem, type StoredOffer } from './stored-offers.ts'
import type { Edit } from './write-edits.ts'

/** An item that a list could not change or put on sale, and why: a sentence for the operator. */
export type ItemProblem = { itemId: string; why: string }

type Settled = { changed: StoredItem[]; found: Edit[]; losses: ItemProblem[] }

/** The item with the rule's latest values, without what a person has set. */
export function asRuled(item: StoredItem): StoredItem {
  return { ...item, ...item.rule }
}

/**
 * Stores the rule's new values of the items a list touched, and keeps the fields a person has set. `found` lists values that were
 * changed in the database; `losses` lists items whose price by hand no longer covers the cost.
 */
export function settleItems(touched: ReadonlySet<string>, before: ReadonlyMap<string, StoredItem>, after: After): Settled {
  const items = [...touched].flatMap(id => {
    const ruled = after.items.get(id)
    return ruled ? [settleItem(before.get(id), ruled)] : []
  })
  const offers = Map.groupBy<string, StoredOffer>(after.offers.values(), offer => offer.itemId)
  return {
    changed: items.filter(item => !isSame(before.get(item.id), item)),
    found: items.flatMap(item => {
      const known = before.get(item.id)?.byHand ?? []
      return editsOf(item, {
        subject: { kind: 'item' as const, subjectId: item.id },
        fields: item.byHand.filter(field => !known.includes(field)),
        isByHand: true,
      })
    }),
    losses: items.flatMap(item => {
      const why = findLoss(item, offers.get(item.id) ?? [])
      return why === undefined ? [] : [{ itemId: item.id, why }]
    }),
  }
}

function settleItem(before: StoredItem | undefined, ruled: StoredItem): StoredItem {
  const { name, groupName, note, price, sort, isActive } = ruled
  return { ...ruled, ...settle(before, { name, groupName, note, price, sort, isActive }) }
}
