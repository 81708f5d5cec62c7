import type { ListPart, ListReport } from '@kilat/contract/operator/price-lists.ts'
import { invariant } from '../../platform/invariant.ts'
import type { RowProblem } from './price-list.ts'
import type { Synced } from './sync-from-supplier.ts'

/** More lines of a part are counted, and not told. */
const mostLines = 1_000

/** What a list did, or would do, as it crosses the wire. */
export function describeList({ kept, report, isKept, isPreview }: Synced): ListReport {
  invariant(kept.fetchedAt, 'a list that was read has come')
  const losses = report.losses.map(({ itemId, why }) => ({ row: null, sku: itemId, why }))
  const parts: [ListPart, readonly RowProblem[]][] = [
    ['new', report.added],
    ['up', report.up],
    ['down', report.down],
    ['moved', report.moved],
    ['gone', report.off],
    ['below_cost', losses],
    ['held', report.held],
    ['unreadable', report.problems],
  ]
  return {
    ...{ supplier: kept.supplier, version: kept.version, fetched_at: kept.fetchedAt.toISOString() },
    ...{ is_kept: isKept, is_preview: isPreview, unchanged: report.unchanged },
    parts: parts
      .filter(([, lines]) => lines.length > 0)
      .map(([part, lines]) => ({
        part,
        count: lines.length,
        lines: lines.slice(0, mostLines).map(({ row, sku, why }) => ({ row, sku, detail: why })),
      })),
  }
}
