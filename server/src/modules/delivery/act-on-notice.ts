import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { NoticeHandler, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { doubtAgain, doubtDelivery } from './doubt-delivery.ts'
import { checkAttemptJob } from './jobs.ts'
import { noteTold } from './note-told.ts'
import { reopenFailed } from './reopen-failed.ts'

/**
 * Asks the supplier about an attempt when it sends a new notice about it, also if it had called it failed, or calls a confirmed delivery failed once
 * more.
 */
export const supplierNotices: NoticeHandler = {
  async knows(ctx, { reference }) {
    const [attempt] = await ctx.db.select({ reference: attempts.reference }).from(attempts).where(eq(attempts.reference, reference))
    return attempt !== undefined
  },
  async actOn(ctx, { reference, isFailure, isDelivery, isNew }) {
    if (!(await isNew)) return isFailure ? doubtAgain(ctx, { reference }) : askAgain(ctx, { reference })
    if (isFailure) await doubtDelivery(ctx, { reference })
    if (isDelivery) {
      await noteTold(ctx, { reference })
      await reopenFailed(ctx, { reference })
    }
    await enqueue(ctx, { job: checkAttemptJob, data: { reference, isTold: true }, isUrgent: true })
  },
}

/** A notice that is sent again has a unit asked about that was given up, unless a question is planned. Others are asked about until they have an end. */
async function askAgain(ctx: TxCtx, { reference }: { reference: string }): Promise<void> {
  const isGivenUp = and(isNotNull(attempts.givenUpAt), inArray(attempts.status, ['sent', 'pending', 'unknown']))
  const isUnasked = and(eq(attempts.reference, reference), isGivenUp, isNull(attempts.nextCheckAt))
  const [attempt] = await ctx.db.select({ reference: attempts.reference }).from(attempts).where(isUnasked)
  if (attempt) await enqueue(ctx, { job: checkAttemptJob, data: { reference, isTold: true } })
}
