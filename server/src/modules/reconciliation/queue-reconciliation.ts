import type { Ctx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { reconcilePaymentsJob } from './jobs.ts'

/** Lets the payments be reconciled now instead of at night. */
export function queueReconciliation(ctx: Ctx): Promise<void> {
  return inTx(ctx, ctx => enqueue(ctx, { job: reconcilePaymentsJob, data: {} }))
}
