import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { alerts } from '../../db/schema/alerts.ts'
import { followAlerts } from './follow-alerts.ts'

type Checked = {
  /** `moved`: only what moved in the last day. */
  by: 'moved' | 'whole'
  differences: number
  /** Checks that failed, so that nobody knows. */
  unchecked: number
}

/**
 * Opens or closes the alerts about the store's own books after a check. What the check of the whole past has seen is closed only by that check,
 * because the other one does not look so far back. Only of the whole check it is told that it ended in part: the next of those comes in a day.
 */
export async function followBooks(ctx: Ctx, { by, differences, unchecked }: Checked): Promise<void> {
  await inTx(ctx, async ctx => {
    if (by === 'whole') await follow(ctx, { subject: 'unchecked', count: unchecked })
    const isOpen = and(eq(alerts.cause, 'books_differ'), eq(alerts.subject, 'books'), isNull(alerts.closedAt))
    const [open] = await ctx.db.select().from(alerts).where(isOpen).for('update')
    if (by === 'moved' && open?.facts.by === 'whole') return
    if (differences === 0 && unchecked > 0) return
    await follow(ctx, { subject: 'books', count: differences, by })
  })
}

async function follow(
  ctx: TxCtx,
  { subject, ...facts }: { subject: 'books' | 'unchecked'; count: number; by?: Checked['by'] },
): Promise<void> {
  const found = facts.count > 0 ? [{ subject, facts }] : []
  await followAlerts(ctx, { cause: 'books_differ', found, isJudged: judged => judged === subject })
}
