import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { unknownReferences } from '../../db/schema/payments.ts'
import { lookAtReferenceJob } from './jobs.ts'
import type { NamedPayment } from './look-soon.ts'
import { lookAfterNotice } from './watch-plan.ts'

/** Enqueues asking a gateway about a reference that is not a payment of this store, because money may have arrived under it. */
export async function noteUnknownReference(ctx: TxCtx, { gateway, reference }: NamedPayment): Promise<void> {
  const id = `${gateway}:${reference}`
  const now = ctx.clock.now()
  await ctx.db.insert(unknownReferences).values({ id, gateway, reference, noticedAt: now }).onConflictDoNothing()
  const [known] = await ctx.db.select().from(unknownReferences).where(eq(unknownReferences.id, id)).for('update')
  const nextLookAt = known && lookAfterNotice(now, known)
  await ctx.db
    .update(unknownReferences)
    .set({ noticedAt: now, ...(nextLookAt && { nextLookAt }) })
    .where(eq(unknownReferences.id, id))
  if (nextLookAt) await enqueue(ctx, { job: lookAtReferenceJob, data: { id }, startAfter: nextLookAt })
}
