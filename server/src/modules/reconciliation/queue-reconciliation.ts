import type { Ctx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { recordAct } from '../audit/record-act.ts'
import { reconcilePaymentsJob } from './jobs.ts'

/** Lets the payments be reconciled now instead of at night. */
export function queueReconciliation(ctx: Ctx, { by, note }: ByHand): Promise<void> {
  return inTx(ctx, async ctx => {
    await enqueue(ctx, { job: reconcilePaymentsJob, data: {} })
    await recordAct(ctx, { act: 'reconciliation_queued', subjectKind: 'gateway', subjectId: 'all', by, reason: 'by_hand', data: { note } })
  })
}
