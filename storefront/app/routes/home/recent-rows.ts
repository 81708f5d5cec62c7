import type { RecentPurchase } from '@kilat/contract/recent-purchases.ts'
import { recentText } from '../../text/recent.ts'
import { formatDuration } from '../../text/shell/time.ts'

/** A recent purchase in the words of the page, which loads none of the code that makes them. */
export type RecentRow = {
  /** Equal for the same purchase in two lists, though its age has changed: it has no id. */
  key: string
  cover: string
  title: string
  /** Whose it is, masked, and how long ago it arrived. */
  note: string
  /** Time from payment to arrival. */
  took: string
  /** True if it came while the page was shown. */
  isNew?: boolean
}

const most = 6

/** The latest purchases as rows of the page, newest first. */
export function toRows(purchases: readonly RecentPurchase[]): RecentRow[] {
  const seen = new Map<string, number>()
  // Counted from the oldest on, so that a new purchase that is equal to another does not take its key.
  const rows = [...purchases].reverse().map(purchase => {
    const { product, item_name, initial, seconds } = purchase
    const look = [product.id, item_name, initial, seconds].join(' ')
    const count = (seen.get(look) ?? 0) + 1
    seen.set(look, count)
    return {
      key: `${look} ${count}`,
      cover: product.cover,
      title: `${item_name} · ${product.title}`,
      note: `${initial ? recentText.masked(initial) : recentText.someone} · ${recentText.arrivedWithin(purchase.within_minutes)}`,
      took: formatDuration(seconds),
    }
  })
  return rows.reverse().slice(0, most)
}

/** The rows after a new answer: as many as before, so that nothing below them moves; null where there are fewer. */
export function renewRows(before: readonly (RecentRow | null)[], purchases: readonly RecentPurchase[]): (RecentRow | null)[] {
  const old = new Map(before.flatMap(row => (row ? [[row.key, row]] : [])))
  const rows = toRows(purchases).map(row => ({ ...row, isNew: old.get(row.key)?.isNew ?? !old.has(row.key) }))
  return before.map((_, at) => rows[at] ?? null)
}
