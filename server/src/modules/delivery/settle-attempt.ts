import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { invariant } from '../../platform/invariant.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { recordAct } from '../audit/record-act.ts'
import { lockOrder, type Order } from '../orders/change-order.ts'
import { lockForAct } from '../orders/lock-for-act.ts'
import { askableUntil, isBeingCalled } from './decide-on-order.ts'
import { failingRefusalOf, settlingRefusalOf } from './order-acts.ts'
import { endDoubt } from './recheck-delivery.ts'
import { recordOpen } from './record-outcome.ts'
import { sealSerial } from './seal-serial.ts'
import { takeBackDelivery } from './take-back-delivery.ts'

/** What a person has learnt elsewhere about an attempt; `costIdr` is its listed cost if omitted. */
export type LearntEnd = { kind: 'delivered'; serialNumber: string; costIdr?: Rupiah | undefined } | { kind: 'failed' }

/** `isAtConsole`: an attempt whose supplier can still be asked is not called failed there; the machine's owner may have asked by telephone. */
type Settling = { reference: string; version: number; end: LearntEnd; isAtConsole?: boolean } & ByHand

type Attempt = typeof attempts.$inferSelect

/**
 * Ends an attempt whose end was never learnt as an operator has learnt it. What follows is what follows the same answer of its supplier: the order is
 * delivered, or the unit gets its next attempt or its refund; after the refund, a delivery is the store's loss. A confirmed delivery that its supplier calls
 * failed stands, or is taken back. A repeat changes nothing.
 * `version` is the order's. Throws `not_found`, `stale_version`, and `wrong_state` if the end is known or the first call may be under way.
 */
export async function settleAttempt(ctx: Ctx, { reference, version, end, isAtConsole = false, by, note }: Settling): Promise<Order> {
  return inTx(ctx, async ctx => {
    const [seen] = await ctx.db.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.reference, reference))
    if (!seen) throw new Problem('not_found', 'Pengiriman ini tidak ada. Cek lagi nomornya.')
    const subject = { subjectKind: 'attempt', subjectId: reference } as const
    const { order, done } = await lockForAct(ctx, { id: seen.orderId, version, act: 'attempt_settled', on: subject })
    if (done?.end === end.kind) return order
    const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference))
    invariant(attempt, `attempt ${reference} exists`)
    const failing = { status: attempt.status, supplier: attempt.supplier, askableUntil: askableUntil(ctx, attempt) }
    const refusal =
      settlingRefusalOf({ ...attempt, isBeingCalled: isBeingCalled(ctx, attempt) }) ??
      (isAtConsole && end.kind === 'failed' ? failingRefusalOf(failing) : undefined)
    if (refusal !== undefined) throw wrongState(refusal, order)
    const ending = { order, attempt, end }
    const cost = isConfirmed(attempt) ? await settleDoubt(ctx, ending) : await settleOpen(ctx, { ...ending, by })
    await recordAct(ctx, { act: 'attempt_settled', ...subject, by, reason: 'by_hand', data: { note, version, end: end.kind, cost } })
    return readAgain(ctx, order)
  })
}

function isConfirmed({ status }: Attempt): boolean {
  return status === 'succeeded' || status === 'late'
}

type Ending = { order: Order; attempt: Attempt; end: LearntEnd }

/** Answers what the delivery costs, null if nothing was delivered. */
async function settleOpen(ctx: TxCtx, { by, ...ending }: Ending & Pick<ByHand, 'by'>): Promise<Rupiah | null> {
  const outcome = outcomeOf(ctx, ending)
  await recordOpen(ctx, { ...ending, outcome, by })
  // What its supplier has told before is known to whoever says that it was delivered.
  if (outcome.kind === 'succeeded') await endDoubt(ctx, ending.attempt)
  return outcome.kind === 'succeeded' ? outcome.costIdr : null
}

async function settleDoubt(ctx: TxCtx, { order, attempt, end }: Ending): Promise<Rupiah | null> {
  if (end.kind === 'delivered') {
    await endDoubt(ctx, attempt)
    return attempt.cost
  }
  await takeBackDelivery(ctx, { order, attempt, detail: 'settled by hand' })
  return null
}

/** The operator's words are in the audit, because buyers see a part of the attempt. */
function outcomeOf(ctx: Pick<Ctx, 'vault'>, { order, attempt, end }: Ending): TopupOutcome {
  if (end.kind === 'failed') return { kind: 'failed', reason: 'other', detail: 'settled by hand' }
  const serialNumber = sealSerial(ctx, { order, serialNumber: end.serialNumber })
  return { kind: 'succeeded', serialNumber, costIdr: rupiah(end.costIdr ?? attempt.expectedCost ?? attempt.maxCost) }
}

async function readAgain(ctx: Pick<TxCtx, 'db'>, { id }: Order): Promise<Order> {
  const order = await lockOrder(ctx, id)
  invariant(order, `order ${id} exists`)
  return order
}
