import type { ListLine, ListPart, ListReport } from '@kilat/contract/operator/price-lists.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { products } from '../../db/schema/catalog.ts'
import { invariant } from '../../platform/invariant.ts'
import type { CostChange } from './list-changes.ts'
import type { RowProblem } from './price-list.ts'
import type { Synced } from './sync-from-supplier.ts'

/** More lines of a part are counted, and not told. */
const mostLines = 1_000

type Line = RowProblem & { change?: CostChange }

/** What a list did, or would do, as it crosses the wire. */
export async function describeList(ctx: ReadCtx, { kept, latestVersion, report, isKept, isPreview }: Synced): Promise<ListReport> {
  const titles = new Map(
    (await ctx.db.select({ id: products.id, title: products.title }).from(products)).map(({ id, title }) => [id, title]),
  )
  invariant(kept.fetchedAt, 'a list that was read has come')
  const losses = report.losses.map(({ itemId, why }) => ({ row: null, sku: itemId, why }))
  const parts: [ListPart, readonly Line[]][] = [
    ['new', report.added],
    ['up', report.up],
    ['down', report.down],
    ['moved', report.moved],
    ['gone', report.off],
    ['below_cost', losses],
    ['held', report.held],
    ['unreadable', report.problems],
  ]
  const describeLine = ({ row, sku, why, change }: Line): ListLine => {
    const item = sku === null ? undefined : report.named.get(sku)
    return {
      ...{ row, sku, detail: why, name: item?.name ?? null, product: item ? (titles.get(item.productId) ?? null) : null },
      change: change ? { was: change.wasIdr, cost: change.costIdr, price: change.priceIdr } : null,
    }
  }
  return {
    ...{ supplier: kept.supplier, version: kept.version, latest_version: latestVersion, fetched_at: kept.fetchedAt.toISOString() },
    ...{ is_kept: isKept, is_preview: isPreview, unchanged: report.unchanged },
    parts: parts
      .filter(([, lines]) => lines.length > 0)
      .map(([part, lines]) => ({ part, count: lines.length, lines: lines.slice(0, mostLines).map(describeLine) })),
  }
}
