import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { followAlerts } from '../alerts/follow-alerts.ts'
import { countUnchained, findBroken, readEnd } from '../audit/check-chain.ts'
import { noteCheck } from '../audit/note-check.ts'

/**
 * Checks the whole chain of recorded acts, notes the result, and alerts operators if an act was changed or removed behind the store's back, or is not
 * in the chain.
 */
export async function checkActs(ctx: Ctx): Promise<void> {
  const { count } = await readEnd(ctx)
  const brokenAt = (await findBroken(ctx, { from: 0, to: count })) ?? null
  // What was written meanwhile may be in one and not yet in the other only within its tx, which nobody else sees.
  const unchained = await countUnchained(ctx)
  const isWhole = brokenAt === null && unchained === 0
  if (!isWhole) ctx.log.error({ brokenAt, unchained }, 'recorded acts are not as they were written')
  await inTx(ctx, async ctx => {
    await noteCheck(ctx, { count, brokenAt })
    const found = isWhole ? [] : [{ subject: 'acts', facts: { count: brokenAt ?? count } }]
    await followAlerts(ctx, { cause: 'books_differ', found, isJudged: subject => subject === 'acts' })
  })
}
