import { inTurns } from '../../platform/in-turns.ts'
import { describeItem, type ItemDescription } from './item-description.ts'
import type { NumberedRow, RowProblem } from './price-list.ts'
import { matchProduct } from './product-match.ts'
import type { ProductDefinition } from './products/product-definition.ts'

/**
 * A row with what it sells. `isUnread`: the row was not understood. `doubt`: why a person should check it before it is sold, as a
 * sentence for the operator.
 */
export type ReadRow = NumberedRow & { product: ProductDefinition; item: ItemDescription; isUnread: boolean; doubt: string | null }

type Read = { supplier: string; rows: readonly NumberedRow[]; ownProducts: readonly ProductDefinition[] }

/** Reads what each row sells; rows the store does not sell, and rows that name nothing, become problems. */
export async function readRows({ supplier, rows, ownProducts }: Read): Promise<{ rows: ReadRow[]; problems: RowProblem[] }> {
  const read: ReadRow[] = []
  const problems: RowProblem[] = []
  for await (const { number, row } of inTurns(rows)) {
    const match = matchProduct(row, ownProducts)
    if (match.kind === 'problem') {
      problems.push({ row: number, sku: row.sku, why: match.why })
      continue
    }
    const { product } = match
    const description = describeItem({ row, product, supplier })
    if (description.kind === 'nameless') problems.push({ row: number, sku: row.sku, why: description.why })
    else read.push({ number, row, product, ...description })
  }
  return { rows: read, problems }
}
