import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { AuditAct } from '../../db/schema/audit.ts'
import { attempts } from '../../db/schema/delivery.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { invariant } from '../../platform/invariant.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { printable } from '../../platform/printable.ts'
import { Problem } from '../../platform/problem.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import { lockOrder, type Order } from '../orders/change-order.ts'
import { lockForAct } from '../orders/lock-for-act.ts'
import { owesDelivery } from '../orders/order-status.ts'
import { isEnded } from './planned-attempt.ts'
import { recordOpen } from './record-outcome.ts'
import { sealSerial } from './seal-serial.ts'

/** An operator's act on a delivery of the queue; `version` is its order's. */
type Handling = { reference: string; version: number } & ByHand

/** An operator who has begun may take this long. Meanwhile no other operator can call the delivery failed, which would refund its unit. */
const atItMs = 15 * 60_000

/** `costIdr` is the listed cost if omitted. */
export type ByHandEnd = { kind: 'delivered'; serialNumber: string; costIdr?: Rupiah | undefined } | { kind: 'failed' }

const operatorOf = (by: ByHand['by']) => ('id' in by ? by.id : null)

type Attempt = typeof attempts.$inferSelect

/**
 * Says that an operator now delivers this by hand: from here on it may have arrived, so it is no longer refunded by itself when its promise
 * passes, but put on hold. Only one operator can begin. Throws `not_found`, `stale_version`, and `wrong_state` if another has begun, or if
 * nothing may be delivered any more.
 */
export async function beginByHand(ctx: Ctx, handling: Handling): Promise<Order> {
  return inTx(ctx, async ctx => {
    const { order, attempt } = await lockDelivery(ctx, { ...handling, act: 'delivery_begun' })
    const { reference, version, by, note } = handling
    const operator = operatorOf(by)
    const subject = { subjectKind: 'attempt', subjectId: reference } as const
    const begun = await findAct(ctx, { act: 'delivery_begun', ...subject })
    if (begun?.data.operator === operator) return order
    if (begun) throw wrongState(`Pengiriman ini sudah dikerjakan ${String(begun.data.operator)}.`)
    refuseUnlessOwed(order, attempt)
    const now = ctx.clock.now()
    if (order.promisedAt && now >= order.promisedAt) throw wrongState('Waktu yang dijanjikan sudah lewat: uangnya dikembalikan.')
    const started = { status: 'pending' as const, acceptedAt: now, sentAt: attempt.sentAt ?? now }
    await ctx.db.update(attempts).set(started).where(eq(attempts.reference, reference))
    await recordAct(ctx, { act: 'delivery_begun', ...subject, by, reason: 'by_hand', data: { note, version, operator } })
    return order
  })
}

/**
 * Ends a delivery as an operator has made it, or could not make it. What follows is what follows the same answer of any supplier. A repeat changes
 * nothing. Throws `not_found`, `stale_version`, and `wrong_state` if it has ended, if its order has moved on: refunded, or its payment taken back, or if it is
 * called failed while somebody else has just begun it.
 */
export async function endByHand(ctx: Ctx, { end, ...handling }: Handling & { end: ByHandEnd }): Promise<Order> {
  return inTx(ctx, async ctx => {
    const { order, attempt, done } = await lockDelivery(ctx, { ...handling, act: 'delivery_ended' })
    if (done && isSameEnd(ctx, { done, attempt, end })) return order
    if (done) throw wrongState('Pengiriman ini sudah diakhiri dengan hasil lain. Periksa pesanannya.', order)
    refuseUnlessOwed(order, attempt)
    if (end.kind === 'failed') await refuseWhileBegun(ctx, handling)
    const { reference, version, by, note } = handling
    const outcome = outcomeOf(ctx, { order, attempt, end })
    await recordOpen(ctx, { order, attempt, outcome, by })
    const cost = outcome.kind === 'succeeded' ? outcome.costIdr : null
    const subject = { subjectKind: 'attempt', subjectId: reference } as const
    await recordAct(ctx, { act: 'delivery_ended', ...subject, by, reason: 'by_hand', data: { note, version, end: end.kind, cost } })
    const ended = await lockOrder(ctx, order.id)
    invariant(ended, `order ${order.id} exists`)
    return ended
  })
}

/** True if a delivery was ended with the same code and cost; a code that can not be opened any more counts as another. */
function isSameEnd(
  { vault }: Pick<Ctx, 'vault'>,
  { done, attempt, end }: { done: Record<string, unknown>; attempt: Attempt; end: ByHandEnd },
): boolean {
  if (done.end !== end.kind || end.kind === 'failed') return done.end === end.kind
  const { serialNumber, cost } = attempt
  const kept = serialNumber === null ? undefined : (vault.open(serialNumber) ?? serialNumber)
  return kept === printable(end.serialNumber) && (end.costIdr === undefined || end.costIdr === cost)
}

async function lockDelivery(ctx: TxCtx, { reference, version, act }: { reference: string; version: number; act: AuditAct }) {
  const [seen] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference))
  if (!seen || !ctx.suppliers.get(seen.supplier)?.isByHand)
    throw new Problem('not_found', 'Tidak ada pengiriman ini di antrean. Cek lagi nomornya.')
  const locked = await lockForAct(ctx, { id: seen.orderId, version, act, on: { subjectKind: 'attempt', subjectId: reference } })
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference))
  invariant(attempt, `attempt ${reference} exists`)
  return { ...locked, attempt }
}

async function refuseWhileBegun(ctx: TxCtx, { reference, by }: Handling): Promise<void> {
  const begun = await findAct(ctx, { act: 'delivery_begun', subjectKind: 'attempt', subjectId: reference })
  if (!begun || begun.data.operator === operatorOf(by)) return
  const leftMs = begun.at.getTime() + atItMs - ctx.clock.now().getTime()
  if (leftMs <= 0) return
  const who = begun.data.operator === null ? 'Pemilik server' : String(begun.data.operator)
  throw wrongState(`${who} baru mulai mengirim ini. Tanyakan dulu, atau coba lagi ${Math.ceil(leftMs / 60_000)} menit lagi.`)
}

function refuseUnlessOwed(order: Order, attempt: Attempt): void {
  if (isEnded(attempt.status)) throw wrongState('Hasil pengiriman ini sudah diketahui.')
  if (order.paymentLostAt) throw wrongState('Pembayaran pesanan ini ditarik kembali: jangan dikirim.')
  if (attempt.givenUpAt || !owesDelivery(order.status)) throw wrongState('Uang pesanan ini sudah dikembalikan: jangan dikirim.')
}

function outcomeOf(ctx: Pick<Ctx, 'vault'>, { order, attempt, end }: { order: Order; attempt: Attempt; end: ByHandEnd }): TopupOutcome {
  if (end.kind === 'failed') return { kind: 'failed', reason: 'other', detail: 'failed by hand' }
  const serialNumber = sealSerial(ctx, { order, serialNumber: end.serialNumber })
  return { kind: 'succeeded', serialNumber, costIdr: rupiah(end.costIdr ?? attempt.expectedCost ?? attempt.maxCost) }
}
