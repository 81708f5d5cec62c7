import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { approvals } from '../../db/schema/approvals.ts'
import { system } from '../../platform/actor.ts'
import { invariant } from '../../platform/invariant.ts'
import { recordAct } from '../audit/record-act.ts'
import type { ApprovalRow } from './ask-approval.ts'

type Ending = { approval: ApprovalRow; status: 'done' | 'refused' | 'cancelled' | 'lapsed'; lapse?: string }

/** Ends a request, which is locked; what was to be sent is forgotten. A lapse has its sentence. */
export async function endApproval(ctx: Pick<TxCtx, 'db' | 'clock'>, { approval, status, lapse }: Ending): Promise<ApprovalRow> {
  const { id, act, subjectId: subject, amount, version } = approval
  const [ended] = await ctx.db
    .update(approvals)
    .set({ status, lapse: lapse ?? null, params: {}, body: {}, endedAt: ctx.clock.now(), version: version + 1 })
    .where(eq(approvals.id, id))
    .returning()
  invariant(ended, 'a locked approval is answered')
  if (status === 'lapsed')
    await recordAct(ctx, {
      ...{ act: 'approval_lapsed', subjectKind: 'approval', subjectId: id, by: system, reason: 'by_hand' },
      data: { note: lapse, act, subject, amount },
    })
  return ended
}
