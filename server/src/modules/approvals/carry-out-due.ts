import { and, asc, eq, lte } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { approvals } from '../../db/schema/approvals.ts'
import { doAll } from '../../platform/do-all.ts'
import { carryOut } from './carry-out.ts'
import { endApproval } from './end-approval.ts'

const most = 100

/** Carries out what was agreed to and what nobody has stopped in its delay, and lets lapse what nobody agreed to in time. */
export async function carryOutDue(ctx: Ctx): Promise<void> {
  const isDue = and(eq(approvals.status, 'waiting'), lte(approvals.decideAt, ctx.clock.now()))
  const due = await ctx.db.select({ id: approvals.id }).from(approvals).where(isDue).orderBy(asc(approvals.decideAt)).limit(most)
  await doAll([
    ...due.map(({ id }) => ({ what: id, act: () => decideByTime(ctx, { id }) })),
    { what: 'what was agreed to', act: () => carryOutAgreed(ctx) },
  ])
}

/** All of it, so that nothing waits behind what fails each time. */
async function carryOutAgreed(ctx: Ctx): Promise<void> {
  const agreed = await ctx.db
    .select({ id: approvals.id })
    .from(approvals)
    .where(eq(approvals.status, 'agreed'))
    .orderBy(asc(approvals.decidedAt))
  await doAll(agreed.map(({ id }) => ({ what: id, act: async () => void (await carryOut(ctx, { id })) })))
}

function decideByTime(ctx: Ctx, { id }: { id: string }): Promise<void> {
  return inTx(ctx, async ctx => {
    const [approval] = await ctx.db.select().from(approvals).where(eq(approvals.id, id)).for('update')
    // Somebody was faster.
    if (approval?.status !== 'waiting') return
    if (approval.isAlone) {
      const agreed = { status: 'agreed', decidedAt: ctx.clock.now(), version: approval.version + 1 } as const
      await ctx.db.update(approvals).set(agreed).where(eq(approvals.id, id))
      return
    }
    await endApproval(ctx, { approval, status: 'lapsed', lapse: 'Tidak ada yang setuju sampai waktunya habis. Uang tetap di tempatnya.' })
  })
}
