import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { unknownReferences } from '../../db/schema/payments.ts'
import type { Ctx } from '../../platform/context.ts'
import { lookAtReferenceJob } from '../orders/order-jobs.ts'
import type { NamedPayment } from './look-soon.ts'
import { lookAfterNotice } from './watch-plan.ts'

/** Has a gateway asked about a reference that no payment of ours has: money may have arrived under it. */
export async function noteUnknownReference(tx: Tx, ctx: Ctx, { gateway, reference }: NamedPayment): Promise<void> {
  const id = `${gateway}:${reference}`
  const now = ctx.clock.now()
  await tx.insert(unknownReferences).values({ id, gateway, reference, noticedAt: now }).onConflictDoNothing()
  const [known] = await tx.select().from(unknownReferences).where(eq(unknownReferences.id, id)).for('update')
  const nextLookAt = known && lookAfterNotice(now, known)
  await tx
    .update(unknownReferences)
    .set({ noticedAt: now, ...(nextLookAt && { nextLookAt }) })
    .where(eq(unknownReferences.id, id))
  if (nextLookAt) await ctx.queue.enqueue(tx, lookAtReferenceJob, { id }, { startAfter: nextLookAt })
}
