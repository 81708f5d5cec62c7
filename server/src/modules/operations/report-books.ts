import type { Ctx } from '../../ctx/context.ts'
import { followBooks } from '../alerts/follow-books.ts'
import { findInBooks, findInMovedBooks } from '../ledger/check-books.ts'
import type { Difference, Finding } from '../ledger/find-differences.ts'
import { listLateDeliveries } from '../ledger/late-deliveries.ts'
import { findRowsBehind } from '../ledger/rows-behind.ts'

/** A difference is reported for a day, even if nobody saw the whole check's. */
const movedMs = 26 * 60 * 60_000

/** With so many differences the first ones say what is wrong, and the rows behind all of them would take hours. */
const mostExplained = 200

/** Checks the books of what has moved in the last day, and logs every difference, and every check that failed, as an error for the operator. */
export async function reportMovedBooks(ctx: Ctx): Promise<void> {
  const findings = findInMovedBooks(ctx, { since: new Date(ctx.clock.now().getTime() - movedMs) })
  await report(ctx, { by: 'moved', findings })
}

/** The same for all of the past: it reads every posting. */
export async function reportBooks(ctx: Ctx): Promise<void> {
  await report(ctx, { by: 'whole', findings: findInBooks(ctx) })
}

type Check = { by: 'moved' | 'whole'; findings: AsyncIterable<Finding> }

/** Logs each finding at once, so that what comes later can not hide it, and alerts operators of them. */
async function report(ctx: Ctx, { by, findings }: Check): Promise<void> {
  let [differences, unchecked] = [0, 0]
  for await (const finding of findings) {
    if (finding.kind === 'unchecked') {
      unchecked += 1
      ctx.log.error({ check: finding.what, err: finding.error }, 'a check of the books failed, so nobody knows whether it holds')
      continue
    }
    differences += 1
    const explained = differences <= mostExplained ? await explain(ctx, finding.difference) : {}
    ctx.log.error({ difference: finding.difference, ...explained }, 'the books do not add up')
  }
  await followBooks(ctx, { by, differences, unchecked })
  await reportLateDeliveries(ctx)
  ctx.log.info({ differences, unchecked }, unchecked === 0 ? 'books checked' : 'books checked in part')
}

/** A difference is told even if the rows behind it can not be read. */
async function explain(ctx: Ctx, difference: Difference): Promise<object> {
  try {
    return { rows: await findRowsBehind(ctx, difference) }
  } catch (error) {
    return { err: error }
  }
}

async function reportLateDeliveries(ctx: Ctx): Promise<void> {
  try {
    const late = await listLateDeliveries(ctx)
    if (late.length > 0) ctx.log.warn({ late }, 'units arrived after their money went back')
  } catch (error) {
    ctx.log.error({ err: error }, 'units that arrived after their money went back could not be listed')
  }
}
