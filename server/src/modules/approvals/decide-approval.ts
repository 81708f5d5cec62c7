import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { approvals } from '../../db/schema/approvals.ts'
import { invariant } from '../../platform/invariant.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import type { ApprovalRow } from './ask-approval.ts'
import { carryOut } from './carry-out.ts'
import { endApproval } from './end-approval.ts'

type Deciding = { id: string; name: string; note: string }

/**
 * Agrees to what another operator asked for, and carries it out. The agreement is stored first: if the process dies, a job carries it out.
 * A repeat by the same operator answers what became of it. Throws `not_found`, and `wrong_state` for an own request, one that waits for no
 * agreement, and one that has ended.
 */
export async function agreeToAct(ctx: Ctx, { id, name, note }: Deciding): Promise<ApprovalRow> {
  const agreed = await inTx(ctx, async ctx => {
    const approval = await lockApproval(ctx, id)
    if (approval.askedBy === name) throw wrongState('Ini permintaanmu sendiri. Yang setuju harus orang lain.')
    const isDone = approval.status === 'agreed' || approval.status === 'done' || approval.status === 'lapsed'
    if (isDone && approval.decidedBy === name) return approval
    refuseEnded(approval)
    if (approval.isAlone) throw wrongState('Ini berjalan sendiri sesudah jedanya. Kamu bisa menghentikannya.')
    if (approval.decideAt <= ctx.clock.now()) throw wrongState('Waktunya untuk disetujui sudah lewat. Minta lagi dari awal.')
    return decide(ctx, { approval, status: 'agreed', name, note })
  })
  return agreed.status === 'agreed' ? carryOut(ctx, { id }) : agreed
}

/**
 * Refuses what another operator asked for, or takes an own request back. A repeat changes nothing. Throws `not_found`, and `wrong_state`
 * once it was agreed to or has ended.
 */
export function stopApproval(ctx: Ctx, { id, name, note }: Deciding): Promise<ApprovalRow> {
  return inTx(ctx, async ctx => {
    const approval = await lockApproval(ctx, id)
    const status = approval.askedBy === name ? 'cancelled' : 'refused'
    if (approval.status === status && approval.decidedBy === name) return approval
    refuseEnded(approval)
    const stopped = await decide(ctx, { approval, status, name, note })
    return endApproval(ctx, { approval: stopped, status })
  })
}

async function lockApproval(ctx: Pick<TxCtx, 'db'>, id: string): Promise<ApprovalRow> {
  const [approval] = await ctx.db.select().from(approvals).where(eq(approvals.id, id)).for('update')
  if (!approval) throw new Problem('not_found', 'Permintaan ini tidak ada.')
  return approval
}

function refuseEnded({ status, decidedBy }: ApprovalRow): void {
  switch (status) {
    case 'waiting':
      return
    case 'agreed':
    case 'done':
      throw wrongState(`Sudah disetujui${decidedBy === null ? '' : ` ${decidedBy}`} dan dijalankan.`)
    case 'refused':
      throw wrongState(`Sudah ditolak ${decidedBy}.`)
    case 'cancelled':
      throw wrongState('Sudah ditarik kembali oleh yang meminta.')
    case 'lapsed':
      throw wrongState('Permintaan ini sudah gugur.')
  }
}

type Decided = { approval: ApprovalRow; status: 'agreed' | 'refused' | 'cancelled'; name: string; note: string }

const acts = { agreed: 'approval_given', refused: 'approval_refused', cancelled: 'approval_cancelled' } as const

async function decide(ctx: Pick<TxCtx, 'db' | 'clock'>, { approval, status, name, note }: Decided): Promise<ApprovalRow> {
  const { id, act, subjectId: subject, amount, version } = approval
  const by = { decidedBy: name, decidedNote: note, decidedAt: ctx.clock.now() }
  const [decided] = await ctx.db
    .update(approvals)
    .set({ status, version: version + 1, ...by })
    .where(eq(approvals.id, id))
    .returning()
  invariant(decided, 'a locked approval is answered')
  await recordAct(ctx, {
    ...{ act: acts[status], subjectKind: 'approval', subjectId: id, by: { kind: 'operator', id: name }, reason: 'by_hand' },
    data: { note, act, subject, amount },
  })
  return decided
}
