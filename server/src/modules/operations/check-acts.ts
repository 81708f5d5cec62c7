import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { followAlerts } from '../alerts/follow-alerts.ts'
import { countUnchained, findBroken, isCut, readEnd, readLastCheck } from '../audit/check-chain.ts'
import { noteCheck } from '../audit/note-check.ts'

/**
 * Checks the whole chain of recorded acts, notes the result, and alerts operators if an act was changed or removed behind the store's back, also at the end, or
 * is not in the chain.
 */
export async function checkActs(ctx: Ctx): Promise<void> {
  const [end, last] = [await readEnd(ctx), await readLastCheck(ctx)]
  const cut = last && (await isCut(ctx, last)) ? { count: last.count, hash: last.hash ?? '' } : undefined
  const broken = await findBroken(ctx, { from: 0, to: end.count })
  // One statement: what is written meanwhile is in both or in neither.
  const unchained = await countUnchained(ctx)
  const isWhole = broken === undefined && !cut && unchained === 0
  const brokenAt = isWhole ? null : (broken ?? Math.min(end.count + 1, cut?.count ?? Number.POSITIVE_INFINITY))
  if (!isWhole) ctx.log.error({ brokenAt, unchained }, 'recorded acts are not as they were written')
  await inTx(ctx, async ctx => {
    await noteCheck(ctx, { ...(cut ?? end), brokenAt })
    const found = isWhole ? [] : [{ subject: 'acts', facts: { count: brokenAt ?? end.count } }]
    await followAlerts(ctx, { cause: 'books_differ', found, isJudged: subject => subject === 'acts' })
  })
}
