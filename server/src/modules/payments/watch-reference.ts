import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { unknownReferences } from '../../db/schema/payments.ts'
import type { NamedPayment } from './bring-check-forward.ts'
import { checkReferenceJob } from './jobs.ts'
import { checkAfterNotice } from './watch-plan.ts'

/** A call that was still under way when its payment was passed on has arrived by then, or never will. */
const lateCallMs = 10 * 60_000

/** Enqueues asking a gateway about a reference that is not a payment of this store, because money may have arrived under it. */
export async function watchUnknownReference(ctx: TxCtx, { gateway, reference }: NamedPayment): Promise<void> {
  const id = `${gateway}:${reference}`
  const now = ctx.clock.now()
  await ctx.db.insert(unknownReferences).values({ id, gateway, reference, noticedAt: now }).onConflictDoNothing()
  const [known] = await ctx.db.select().from(unknownReferences).where(eq(unknownReferences.id, id)).for('update')
  const nextCheckAt = known && checkAfterNotice(now, { ...known, isPaid: false })
  await ctx.db
    .update(unknownReferences)
    .set({ noticedAt: now, ...(nextCheckAt && { nextCheckAt }) })
    .where(eq(unknownReferences.id, id))
  if (nextCheckAt) await enqueue(ctx, { job: checkReferenceJob, data: { id }, startAfter: nextCheckAt })
}

/**
 * Enqueues asking a gateway about a payment that was passed on from it, because an earlier call may arrive late, and its notice
 * may be lost. A gateway that is down passes many payments on, so they are asked about later than references in a notice.
 */
export async function watchPassedOn(ctx: TxCtx, { gateway, reference }: NamedPayment): Promise<void> {
  const id = `${gateway}:${reference}`
  const now = ctx.clock.now()
  const nextCheckAt = new Date(now.getTime() + lateCallMs)
  const noted = await ctx.db
    .insert(unknownReferences)
    .values({ id, gateway, reference, noticedAt: now, nextCheckAt })
    .onConflictDoNothing()
    .returning({ id: unknownReferences.id })
  if (noted.length > 0) await enqueue(ctx, { job: checkReferenceJob, data: { id }, startAfter: nextCheckAt })
}
