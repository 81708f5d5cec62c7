import type { Ctx } from '../../ctx/context.ts'
import { checkBooks, checkMovedBooks, type Difference } from '../ledger/check-books.ts'
import { listLateDeliveries } from '../ledger/late-deliveries.ts'
import { findRowsBehind } from '../ledger/rows-behind.ts'

/** A difference is reported for a day, even if nobody saw the whole check's. */
const movedMs = 26 * 60 * 60_000

/** Checks the books of what has moved in the last day, and logs every difference as an error for the operator. */
export async function reportMovedBooks(ctx: Ctx): Promise<void> {
  await report(ctx, await checkMovedBooks(ctx, { since: new Date(ctx.clock.now().getTime() - movedMs) }))
}

/** The same for all of the past: it reads every posting. */
export async function reportBooks(ctx: Ctx): Promise<void> {
  await report(ctx, await checkBooks(ctx))
}

async function report(ctx: Ctx, differences: readonly Difference[]): Promise<void> {
  for (const difference of differences)
    ctx.log.error({ difference, rows: await findRowsBehind(ctx, difference) }, 'the books do not add up')
  const late = await listLateDeliveries(ctx)
  if (late.length > 0) ctx.log.warn({ late }, 'units arrived after their money went back')
  ctx.log.info({ differences: differences.length }, 'books checked')
}
