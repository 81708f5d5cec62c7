import type { Ctx } from '../../ctx/context.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { listLateDeliveries } from '../ledger/late-deliveries.ts'
import { findRowsBehind } from '../ledger/rows-behind.ts'

/** Checks the books and logs every difference as an error for the operator. */
export async function reportBooks(ctx: Ctx): Promise<void> {
  const differences = await checkBooks(ctx)
  for (const difference of differences)
    ctx.log.error({ difference, rows: await findRowsBehind(ctx, difference) }, 'the books do not add up')
  const late = await listLateDeliveries(ctx)
  if (late.length > 0) ctx.log.warn({ late }, 'units arrived after their money went back')
  ctx.log.info({ differences: differences.length }, 'books checked')
}
