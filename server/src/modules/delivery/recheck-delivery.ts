import { and, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { isHanging, noteAsked, patienceMs } from '../../platform/hanging.ts'
import { isPlannedCheck, waitOfDoubt } from '../../platform/wait.ts'
import type { Supplier, TopupOutcome } from '../../suppliers/supplier.ts'
import { lockOrder, type Order } from '../orders/change-order.ts'
import { isForgotten } from './forgotten-attempt.ts'
import { recheckDeliveryJob } from './jobs.ts'
import { takeBackDelivery } from './take-back-delivery.ts'

type Attempt = typeof attempts.$inferSelect
type Doubted = Attempt & { doubtedAt: Date }

/** After so long without a clear answer a doubt waits for a person, too. */
const doubtPatienceMs = 30 * 60_000

/**
 * Asks a supplier about a delivery that it had confirmed and now calls failed. The supplier knows the reference, so that the question can not buy
 * anything. Only a clear failure takes the delivery back; after an unclear answer the next question is planned, and so it is after "it stands" soon after
 * the notice, because a supplier may answer what it has told only later. What can not be asked about any more stays in doubt until a person settles it.
 * Safe to repeat, and to be killed at any point.
 */
export async function recheckDelivery(ctx: Ctx, { reference }: { reference: string }): Promise<void> {
  const asking = await inTx(ctx, ctx => markAsked(ctx, reference))
  if (!asking) return
  const { attempt, calledAt, supplier, isVoucher } = asking
  const { sku, customerNo, maxCost } = attempt
  const topup = { reference, sku, customerNo, maxCostIdr: maxCost, isVoucher }
  const outcome = await noteAsked(supplier, () => supplier.send(topup))
  await inTx(ctx, ctx => decide(ctx, { asked: attempt, calledAt, supplier, outcome }))
}

type Asking = { attempt: Doubted; calledAt: Date; supplier: Supplier; isVoucher: boolean }

async function markAsked(ctx: TxCtx, reference: string): Promise<Asking | undefined> {
  const found = await lockDoubted(ctx, reference)
  const supplier = found && ctx.suppliers.get(found.attempt.supplier)
  if (!found || !supplier) return undefined
  const { attempt, order } = found
  const now = ctx.clock.now()
  if (!mayBeAsked(ctx, attempt)) {
    ctx.log.error(
      { attempt: reference },
      'a supplier calls a confirmed delivery failed, but can not be asked about it: it waits for a person',
    )
    return undefined
  }
  const until = waitsUntil(ctx, { supplier, attempt })
  if (until > now) {
    await planQuestion(ctx, { attempt, at: until })
    return undefined
  }
  await ctx.db.update(attempts).set({ calledAt: now }).where(eq(attempts.reference, reference))
  return { attempt, calledAt: now, supplier, isVoucher: order.isVoucher }
}

/** Until when a question waits, for the supplier's pace or because it hangs: the questions to all suppliers share their workers. */
function waitsUntil({ clock }: Pick<Ctx, 'clock'>, { supplier, attempt }: { supplier: Supplier; attempt: Attempt }): Date {
  const pacedMs = supplier.resendEveryMs === undefined ? 0 : (attempt.calledAt?.getTime() ?? 0) + supplier.resendEveryMs
  const patientMs = isHanging(supplier) ? clock.now().getTime() + patienceMs : 0
  return new Date(Math.max(pacedMs, patientMs))
}

/** Plans the next question, unless one is planned that comes as soon. */
export async function planQuestion(ctx: TxCtx, { attempt, at }: { attempt: Attempt; at: Date }): Promise<void> {
  const { reference, nextCheckAt } = attempt
  const now = ctx.clock.now()
  if (nextCheckAt && !isPlannedCheck(nextCheckAt, now) && nextCheckAt <= at) return
  await ctx.db.update(attempts).set({ nextCheckAt: at }).where(eq(attempts.reference, reference))
  // The database's clock, which starts jobs, may be ahead of this one.
  const startAfter = new Date(Math.max(at.getTime(), now.getTime() + 1_000))
  await enqueue(ctx, { job: recheckDeliveryJob, data: { reference }, startAfter })
}

/** False if asking the supplier about a confirmed delivery could buy it again, or the store no longer has the player. */
function mayBeAsked(ctx: Pick<Ctx, 'clock' | 'suppliers'>, attempt: Attempt): boolean {
  return attempt.sentAt !== null && attempt.customerNo !== '' && !isForgotten(ctx, attempt)
}

/** True if a doubt waits for a person: nobody can be asked about it any more, or the answers have been unclear for long. */
export function waitsForPerson(ctx: Pick<Ctx, 'clock' | 'suppliers'>, attempt: Attempt): boolean {
  const doubtedMs = ctx.clock.now().getTime() - (attempt.doubtedAt?.getTime() ?? 0)
  return !mayBeAsked(ctx, attempt) || doubtedMs >= doubtPatienceMs
}

type Answered = { asked: Doubted; calledAt: Date; supplier: Supplier; outcome: TopupOutcome }

async function decide(ctx: TxCtx, { asked, calledAt, supplier, outcome }: Answered): Promise<void> {
  const found = await lockDoubted(ctx, asked.reference)
  if (!found) return
  if (outcome.kind === 'succeeded') return followConfirmed(ctx, { asked, calledAt, attempt: found.attempt })
  if (outcome.kind === 'failed') return takeBackDelivery(ctx, { ...found, detail: outcome.detail })
  const now = ctx.clock.now().getTime()
  const wait = Math.max(waitOfDoubt(ctx.settings, now - asked.doubtedAt.getTime()), supplier.resendEveryMs ?? 0)
  await planQuestion(ctx, { attempt: found.attempt, at: new Date(now + wait) })
}

type Confirmed = Pick<Answered, 'asked' | 'calledAt'> & { attempt: Doubted }

/** The delivery stands if its supplier says so the longest wait of checks after its notice. A question that was asked before plans the one then. */
async function followConfirmed(ctx: TxCtx, { asked, calledAt, attempt }: Confirmed): Promise<void> {
  const surelyAt = ({ doubtedAt }: Doubted) => new Date(doubtedAt.getTime() + ctx.settings.lastCheckMs)
  if (isPlannedCheck(surelyAt(asked), calledAt)) return endDoubt(ctx, asked)
  await planQuestion(ctx, { attempt, at: surelyAt(attempt) })
}

/** The attempt with its locked order, if it is a confirmed delivery in doubt. */
async function lockDoubted(ctx: TxCtx, reference: string): Promise<{ attempt: Doubted; order: Order } | undefined> {
  const [seen] = await ctx.db.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.reference, reference))
  const order = seen && (await lockOrder(ctx, seen.orderId))
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference))
  const isDelivered = attempt?.status === 'succeeded' || attempt?.status === 'late'
  const doubtedAt = attempt?.doubtedAt
  return order && doubtedAt && isDelivered ? { attempt: { ...attempt, doubtedAt }, order } : undefined
}

/** The delivery stands, unless its supplier called it failed once more since it was asked: the question about that decides. */
export async function endDoubt(ctx: TxCtx, { reference, doubtedAt }: Pick<Attempt, 'reference' | 'doubtedAt'>): Promise<void> {
  if (!doubtedAt) return
  await ctx.db
    .update(attempts)
    .set({ doubtedAt: null, nextCheckAt: null })
    .where(and(eq(attempts.reference, reference), eq(attempts.doubtedAt, doubtedAt)))
}
