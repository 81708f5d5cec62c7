import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments, suspenseReceipts, unknownReferences } from '../../db/schema/payments.ts'
import type { PaymentState, TakenBack } from '../../gateways/gateway.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { findAct } from '../audit/read.ts'
import { askState } from './ask-state.ts'
import { bringCheckForward, type NamedPayment } from './bring-check-forward.ts'
import { checkReferenceJob } from './jobs.ts'
import { keepInSuspense } from './keep-in-suspense.ts'
import { releaseSuspense, suspenseReceiptIs } from './release-suspense.ts'
import { takenFromSuspense } from './take-suspense.ts'
import { nextCheck } from './watch-plan.ts'

type UnknownReference = typeof unknownReferences.$inferSelect

/**
 * Asks the gateway for money under an unknown reference, and keeps it in suspense until a person decides.
 * If the reference has become a payment of this store meanwhile, its watch takes the money; one that was passed on from this
 * gateway is closed there. Safe to repeat.
 */
export async function checkReference(ctx: Ctx, input: { id: string }): Promise<void> {
  const [asked] = await ctx.db.select().from(unknownReferences).where(eq(unknownReferences.id, input.id))
  if (!asked?.nextCheckAt || !isPlannedCheck(asked.nextCheckAt, ctx.clock.now())) return
  if (await handOver(ctx, asked)) return
  const state = await queryReference(ctx, asked)
  const receipts = state.kind === 'found' ? state.receipts.filter(({ amountIdr }) => amountIdr > 0) : []
  for (const receipt of receipts) if (!(await keepInSuspense(ctx, { ...asked, receipt }))) return void (await handOver(ctx, asked))
  if (state.kind === 'found') await releaseTakenBack(ctx, { ...asked, takenBack: state.takenBack })
  if (state.kind === 'found' && state.status === 'pending' && receipts.length === 0) await cancelPassedOn(ctx, asked)
  await planNextCheck(ctx, { id: asked.id, isKnown: state.kind !== 'unknown' })
}

/**
 * Lets money out of suspense that the gateway says never stood, or that its payer has back whole: there is nothing to give to anybody. A part of it, and
 * money that a person has given to somebody since, stays, and the log names it.
 */
async function releaseTakenBack(
  ctx: Ctx,
  { gateway, reference, takenBack }: NamedPayment & { takenBack: readonly TakenBack[] },
): Promise<void> {
  for (const [externalId, gone] of Map.groupBy(takenBack, ({ receiptId }) => receiptId)) {
    const named = { gateway, reference, externalId }
    const goneIdr = gone.reduce((sum, { amountIdr }) => sum + amountIdr, 0)
    await inTx(ctx, async ctx => {
      const [held] = await ctx.db.select().from(suspenseReceipts).where(suspenseReceiptIs(named))
      if (!held) return
      const isWhole = goneIdr >= held.amount || gone.some(({ kind }) => kind === 'reversal')
      const isReleased = isWhole && (await releaseSuspense(ctx, named)) !== undefined
      const isLeft = held.settledAt === null || (await findAct(ctx, takenFromSuspense(held.id))) !== undefined
      if (!isReleased && isLeft)
        ctx.log.error(
          { receipt: held.id, gateway, amount: held.amount, goneIdr },
          'money without an owner was taken back in part, or after it was given',
        )
    })
  }
}

/** Cancels a payment at the gateway that passed it on, because its buyer pays at the next gateway. */
async function cancelPassedOn(ctx: Ctx, { gateway, reference }: UnknownReference): Promise<void> {
  const [left] = await ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.id, reference))
  if (left) await ctx.gateways.get(gateway)?.cancelPayment(reference)
}

/** Moves the money to the payment of this reference, if there is one now; answers false if not. */
async function handOver(ctx: Ctx, asked: UnknownReference): Promise<boolean> {
  return inTx(ctx, async ctx => {
    const isOurs = await bringCheckForward(ctx, { ...asked, isPaid: true })
    if (isOurs) await ctx.db.update(unknownReferences).set({ nextCheckAt: null }).where(eq(unknownReferences.id, asked.id))
    return isOurs
  })
}

async function queryReference(ctx: Ctx, { gateway, reference }: UnknownReference): Promise<PaymentState> {
  const asked = ctx.gateways.get(gateway)
  return asked ? askState(asked, { reference, amountIdr: null }) : { kind: 'unknown', detail: `gateway ${gateway} is not configured` }
}

async function planNextCheck(ctx: Ctx, { id, isKnown }: { id: string; isKnown: boolean }): Promise<void> {
  await inTx(ctx, async ctx => {
    const [asked] = await ctx.db.select().from(unknownReferences).where(eq(unknownReferences.id, id)).for('update')
    const now = ctx.clock.now()
    if (!asked?.nextCheckAt || !isPlannedCheck(asked.nextCheckAt, now)) return
    const { noticedAt } = asked
    const nextCheckAt = nextCheck(ctx.settings, {
      now,
      createdAt: noticedAt,
      expiresAt: noticedAt,
      isAwaited: false,
      isPaid: false,
      isKnown,
    })
    await ctx.db
      .update(unknownReferences)
      .set({ lastCheckedAt: now, nextCheckAt: nextCheckAt ?? null })
      .where(eq(unknownReferences.id, id))
    if (nextCheckAt) await enqueue(ctx, { job: checkReferenceJob, data: { id }, startAfter: nextCheckAt })
  })
}
