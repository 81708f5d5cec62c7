import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { sendLast } from '../../db/end-of-tx.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { together } from '../../db/together.ts'
import { isHanging } from '../../platform/hanging.ts'
import { invariant } from '../../platform/invariant.ts'
import type { Subject } from '../../platform/subject.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { checkRead } from './check-payment.ts'
import { findPayment, lockPayment, type Payment } from './find-payment.ts'
import { watchPaymentJob } from './jobs.ts'
import { hasPaidNotice } from './paid-notice.ts'
import { actsFor, subjectOf } from './subject.ts'
import { giveCheckBack, takenUntil } from './take-checks.ts'
import { nextCheck } from './watch-plan.ts'

/**
 * Asks for a payment's state, acts on it, and plans the next check. Polling finds the truth; a notice only makes it
 * happen earlier.
 */
export async function watchPayment(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const payment = await findPayment(ctx, input.paymentId)
  invariant(payment, `payment ${input.paymentId} exists`)
  await watchTaken(ctx, payment)
}

/**
 * Runs the job that a notice has asked for, unless another check has overtaken it or a later notice has brought its check forward. The jobs of all gateways
 * share their workers, so one that hangs is left to the planned checks, of which it has a share of its own.
 */
export async function watchWhenDue(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const payment = await findPayment(ctx, input.paymentId)
  if (!payment || !isDue(ctx, payment)) return
  const gateway = ctx.gateways.get(payment.gateway)
  if (gateway && isHanging(gateway)) await giveCheckBack(ctx, payment)
  else await watchTaken(ctx, payment)
}

/** Runs the planned check of a payment that was just read and taken. */
export async function watchTaken(ctx: Ctx, payment: Payment): Promise<void> {
  const state = await checkRead(ctx, payment)
  await inTx(ctx, async ctx => {
    // A payment's subject never changes.
    const [locked, bill] = await together([lockPayment(ctx, payment.id), readBill(ctx, subjectOf(payment))])
    if (!locked || !isDue(ctx, locked)) return
    const isOutdated = locked.noticedAt?.getTime() !== payment.noticedAt?.getTime()
    await planNextCheck(ctx, { payment: locked, bill, isKnown: state.kind !== 'unknown', isOutdated })
  })
}

type Bill = Awaited<ReturnType<typeof readBill>>

function readBill(ctx: TxCtx, subject: Subject) {
  return actsFor(ctx, subject).readBill(ctx, subject)
}

/** False after another check has overtaken this one, or once nobody watches the payment any more. */
function isDue(ctx: Pick<Ctx, 'clock'>, { nextCheckAt }: Payment): boolean {
  return nextCheckAt !== null && isPlannedCheck(nextCheckAt, ctx.clock.now())
}

type Check = Pick<Payment, 'lastCheckedAt' | 'nextCheckAt' | 'checkTakenUntil'> &
  Partial<Pick<Payment, 'status' | 'payerPhone'>> & { paymentId: string }

const writeCheck = buildOnce((db, { paymentId, ...set }: Given<Check>) => db.update(payments).set(set).where(eq(payments.id, paymentId)))

type Checked = { payment: Payment; bill: Bill; isKnown: boolean; isOutdated: boolean }

/**
 * Plans the next check of a payment that this tx has locked and whose check is due. `bill` is its subject's, if that waits to be paid; `isOutdated`: a notice
 * came after the check began.
 */
async function planNextCheck(ctx: TxCtx, { payment, bill, isKnown, isOutdated }: Checked): Promise<void> {
  const now = ctx.clock.now()
  const { id: paymentId, createdAt, expiresAt, paidNoticeAt, noticedAt, status } = payment
  const isAwaited = bill !== undefined
  const watched = { now, createdAt, expiresAt, paidNoticeAt, noticedAt, isAwaited, isPaid: status === 'paid', isKnown, isOutdated }
  const nextCheckAt = nextCheck(ctx.settings, watched)
  // After a notice of payment a job checks, which the checks of payments nobody has told of do not keep waiting.
  const isUrgent = nextCheckAt !== undefined && (isOutdated || (isAwaited && hasPaidNotice(payment, now)))
  const check = {
    paymentId,
    lastCheckedAt: now,
    nextCheckAt: nextCheckAt ?? null,
    checkTakenUntil: isUrgent ? takenUntil(nextCheckAt) : null,
    ...(!nextCheckAt && status !== 'paid' && { status: 'closed' as const }),
    ...(!nextCheckAt && { payerPhone: null }),
  }
  sendLast(ctx.db, writeCheck(ctx.db, check))
  if (isUrgent) await enqueue(ctx, { job: watchPaymentJob, data: { paymentId }, startAfter: nextCheckAt, isUrgent })
  if (!nextCheckAt && !isKnown) logDoubt(ctx, payment)
}

/** The gateway may hold the buyer's money, and from here on only a person can find out. */
function logDoubt(ctx: Pick<Ctx, 'log'>, payment: Payment): void {
  const { id: paymentId, gateway, amount, createdAt } = payment
  ctx.log.error(
    { paymentId, gateway, amount, createdAt, subject: subjectOf(payment) },
    'a gateway did not say to the end what became of a payment, and nobody asks any more',
  )
}
