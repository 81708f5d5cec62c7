import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payouts, refunds } from '../../db/schema/refunds.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { invariant } from '../../platform/invariant.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { bankAccount, refundAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { changeOrder, lockOrder } from '../orders/change-order.ts'
import { maskAccount } from '../orders/mask-account.ts'
import { coverClaims } from './cover-claims.ts'
import { followOrderRefund } from './follow-refund.ts'
import type { Payout } from './pay-out.ts'
import { refundedKey } from './refunded-key.ts'

type Ending = ByHand & { id: string; version: number }

/**
 * Records that a payout was sent: its claims are done, and their money has left the store's bank. The bank's reference is the proof, for one
 * payout only. A repeat with the same reference answers the same; any other is refused, and so is a payout that was stopped.
 */
export async function settlePayout(ctx: Ctx, input: Ending & { reference: string }): Promise<Payout> {
  return inTx(ctx, async ctx => {
    const { by, note, reference } = input
    const payout = await lockPayout(ctx, input.id)
    if (payout.status === 'settled' && payout.reference === reference) return payout
    refuseEnded(payout, input.version)
    if (await isUsed(ctx, { payout, reference }))
      throw wrongState('Nomor transfer ini sudah dipakai untuk pembayaran lain. Satu transfer, satu klaim.')
    const ended = await end(ctx, { payout, status: 'settled', reference })
    for (const refund of await readRefunds(ctx, payout)) {
      const { id, amount, reason } = refund
      const now = ctx.clock.now()
      const subject = { kind: payout.subjectKind, id: payout.subjectId }
      await ctx.db.update(refunds).set({ status: 'done', settledAt: now }).where(eq(refunds.id, id))
      await post(ctx, { key: refundedKey(refund), from: refundAccount(id), to: bankAccount, amountIdr: amount, subject, at: now })
      await followOrderRefund(ctx, { id: subject.id, refundId: id, amount, reason, backTo: 'payout', by })
    }
    await record(ctx, { payout, act: 'payout_settled', by, note, data: { reference } })
    return ended
  })
}

/**
 * Gives up a payout that was not sent: its claims wait again, and what was taken back at the gateway meanwhile covers them. A repeat
 * answers the same; a payout that was sent is refused.
 */
export async function stopPayout(ctx: Ctx, input: Ending): Promise<Payout> {
  return inTx(ctx, async ctx => {
    const { by, note } = input
    const payout = await lockPayout(ctx, input.id)
    if (payout.status === 'stopped') return payout
    refuseEnded(payout, input.version)
    const ended = await end(ctx, { payout, status: 'stopped', reference: null })
    const waiting = await readRefunds(ctx, payout)
    for (const { id } of waiting)
      await ctx.db.update(refunds).set({ status: 'claim', backTo: null, payoutId: null }).where(eq(refunds.id, id))
    await record(ctx, { payout, act: 'payout_stopped', by, note, data: {} })
    const order = await lockOrder(ctx, payout.subjectId)
    invariant(order, `payout ${payout.id} has an order`)
    await changeOrder(ctx, { order, code: 'payout_stopped', by, reason: 'not_paid_out', data: { amount: payout.amount } })
    for (const paymentId of new Set(waiting.map(({ paymentId }) => paymentId))) await coverClaims(ctx, { paymentId })
    return ended
  })
}

/** Locks the order of a payout and answers the payout as it is then. */
async function lockPayout(ctx: TxCtx, id: string): Promise<Payout> {
  const [seen] = await ctx.db.select().from(payouts).where(eq(payouts.id, id))
  if (!seen) throw new Problem('not_found', 'Pembayaran ini tidak ada. Cek lagi nomornya.')
  await lockOrder(ctx, seen.subjectId)
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id))
  invariant(payout, `payout ${id} stays`)
  return payout
}

function refuseEnded(payout: Payout, version: number): void {
  if (payout.status === 'settled') throw wrongState(`Pembayaran ini sudah terkirim, dengan nomor transfer ${payout.reference}.`, payout)
  if (payout.status === 'stopped')
    throw wrongState('Pembayaran ini sudah dihentikan. Uangnya menunggu lagi: mulai dari daftar klaim.', payout)
  if (payout.version !== version) throw staleVersion(payout)
}

/** Settling takes turns by the reference, so that two operators can not prove two payouts by one transfer. */
async function isUsed(ctx: TxCtx, { payout, reference }: { payout: Payout; reference: string }): Promise<boolean> {
  await ctx.db.execute(`select pg_advisory_xact_lock(${turnsByReference})`)
  const isOther = and(eq(payouts.reference, reference), ne(payouts.id, payout.id))
  return (await ctx.db.select({ id: payouts.id }).from(payouts).where(isOther)).length > 0
}

/** Names the lock. */
const turnsByReference = 7_202_635

async function end(ctx: TxCtx, ended: { payout: Payout; status: 'settled' | 'stopped'; reference: string | null }): Promise<Payout> {
  const { payout, status, reference } = ended
  const set = { status, reference, version: payout.version + 1, endedAt: ctx.clock.now() }
  const [row] = await ctx.db.update(payouts).set(set).where(eq(payouts.id, payout.id)).returning()
  invariant(row, `payout ${payout.id} stays`)
  return row
}

function readRefunds(ctx: TxCtx, { id }: Payout) {
  const isOfIt = and(eq(refunds.payoutId, id), eq(refunds.status, 'paying'))
  return ctx.db.select().from(refunds).where(isOfIt).orderBy(asc(refunds.createdAt), asc(refunds.id))
}

type Recorded = ByHand & { payout: Payout; act: 'payout_settled' | 'payout_stopped'; data: Record<string, unknown> }

async function record(ctx: TxCtx, { payout, act, by, note, data }: Recorded): Promise<void> {
  const about = { order: payout.subjectId, amount: payout.amount, account: maskAccount(payout) }
  const named = { act, subjectKind: 'payout' as const, subjectId: payout.id }
  await recordAct(ctx, { ...named, by, reason: 'by_hand', data: { note, ...about, ...data } })
}
