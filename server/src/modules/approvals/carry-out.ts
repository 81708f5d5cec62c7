import type { WantedAct } from '@kilat/contract/operator/approvals.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { approvals } from '../../db/schema/approvals.ts'
import { invariant } from '../../platform/invariant.ts'
import { Problem } from '../../platform/problem.ts'
import { hasActed } from '../audit/read.ts'
import { mayStill } from '../operators/who-may.ts'
import type { ApprovalRow } from './ask-approval.ts'
import { endApproval } from './end-approval.ts'
import { doAct, recordOf } from './limited-acts.ts'

/**
 * Does what was agreed to, in the name of whoever asked. The act's own verb checks everything again; if it refuses, because the thing has
 * changed, the request lapses with its sentence. If the process dies after the act, the next call finds it done: each act is safe to repeat.
 */
export async function carryOut(ctx: Ctx, { id }: { id: string }): Promise<ApprovalRow> {
  const [approval] = await ctx.db.select().from(approvals).where(eq(approvals.id, id))
  invariant(approval, 'what was agreed to exists')
  if (approval.status !== 'agreed') return approval
  const lapse = await act(ctx, approval)
  return inTx(ctx, async ctx => {
    const [locked] = await ctx.db.select().from(approvals).where(eq(approvals.id, id)).for('update')
    invariant(locked, 'an approval is never deleted')
    // Another process was faster; both did the same act, which happened once.
    if (locked.status !== 'agreed') return locked
    return endApproval(ctx, lapse === undefined ? { approval: locked, status: 'done' } : { approval: locked, status: 'lapsed', lapse })
  })
}

/** The sentence of its refusal; undefined once it is done. */
async function act(ctx: Ctx, { id, act, params, body, askedBy, note, begunAt }: ApprovalRow): Promise<string | undefined> {
  // The row has what the endpoint parsed.
  const wanted = { act, params, body } as WantedAct
  // It may be done already, by a process that died after it.
  const { data, ...done } = recordOf({ wanted, key: id })
  const isDone = begunAt !== null && (await hasActed(ctx, { ...done, data: { ...data, note }, name: askedBy, since: begunAt }))
  if (!isDone && !(await mayStill(ctx, { permission: 'move_money', name: askedBy }))) return `${askedBy} tidak lagi boleh memindahkan uang.`
  if (begunAt === null) await ctx.db.update(approvals).set({ begunAt: ctx.clock.now() }).where(eq(approvals.id, id))
  try {
    await doAct(ctx, { wanted, key: id, by: { kind: 'operator', id: askedBy }, note })
    return undefined
  } catch (error) {
    // A fault of the store is no answer: the job tries again.
    if (error instanceof Problem && error.status < 500 && error.code !== 'rate_limited') return error.message
    throw error
  }
}
