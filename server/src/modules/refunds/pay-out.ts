import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payouts, refunds } from '../../db/schema/refunds.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { isSameText } from '../../platform/same-text.ts'
import { recordAct } from '../audit/record-act.ts'
import { changeOrder, lockOrder } from '../orders/change-order.ts'
import { maskAccount } from '../orders/mask-account.ts'
import { isRefundOf } from '../orders/order-payment.ts'
import { orderNotFound } from '../orders/read.ts'
import { claimTicket } from './prove-claim.ts'

export type Payout = typeof payouts.$inferSelect

export type PayingOut = ByHand & {
  /** Id of the order. */
  id: string
  /** The order's version, and the amount, that the operator saw. */
  version: number
  amountIdr: Rupiah
  account: { bank: string; number: string; holder: string }
  /** Whose money it is: the claim's ticket, or an operator's own words for how the contact was proven. */
  ticket?: string | undefined
  shownBy?: string | undefined
}

/**
 * Keeps all claims of an order for a transfer that an operator is about to make by hand: from now on nobody takes them into a wallet. Moves
 * no money. A repeat with the same account answers the same payout. Refuses another account while one is open, a wrong ticket, a ticket
 * for a claim that is not proven, and an amount or version that is no longer the order's.
 */
export async function payOut(ctx: Ctx, input: PayingOut): Promise<Payout> {
  return inTx(ctx, ctx => start(ctx, input))
}

async function start(ctx: TxCtx, input: PayingOut): Promise<Payout> {
  const { id, version, amountIdr, account, by, note } = input
  const order = await lockOrder(ctx, id)
  if (!order) throw orderNotFound()
  const isWaiting = and(isRefundOf([id]), eq(refunds.status, 'claim'))
  const waiting = await ctx.db.select().from(refunds).where(isWaiting)
  const last = await readLast(ctx, id)
  if (last && (last.status === 'open' || (last.status === 'settled' && waiting.length === 0))) {
    if (isSame(last, input)) return last
    if (last.status === 'open')
      throw wrongState(`Uang ini sudah disiapkan untuk ${maskAccount(last)} (${last.id}). Hentikan dulu kalau salah.`, order)
  }
  if (waiting.length === 0) throw wrongState('Tidak ada uang yang menunggu diambil dari pesanan ini.', order)
  if (order.version !== version || sumIdr(rupiah(0), ...waiting.map(({ amount }) => amount)) !== amountIdr) throw staleVersion(order)
  refuseUnshown(ctx, { ...input, isProven: waiting.every(({ provenAt }) => provenAt !== null) })
  const now = ctx.clock.now()
  const values = { id: newReference('OUT'), subjectKind: 'order', subjectId: id, amount: amountIdr, status: 'open', version: 1 } as const
  const shownBy = input.ticket === undefined ? (input.shownBy ?? '') : 'ticket'
  const [payout] = await ctx.db
    .insert(payouts)
    .values({ ...values, ...account, shownBy, createdAt: now })
    .returning()
  invariant(payout, 'an inserted payout is answered')
  const promised = new Date(now.getTime() + ctx.settings.claimHours * 60 * 60_000)
  // Whoever asks as soon as the contact is proven keeps the earlier moment; nobody is promised one that has passed.
  for (const { id: refundId, provenAt, dueAt } of waiting)
    await ctx.db
      .update(refunds)
      .set({ status: 'paying', backTo: 'payout', payoutId: payout.id, dueAt: provenAt && dueAt > now ? dueAt : promised })
      .where(eq(refunds.id, refundId))
  const act = { act: 'payout_started' as const, subjectKind: 'payout' as const, subjectId: payout.id }
  await recordAct(ctx, {
    ...act,
    by,
    reason: 'by_hand',
    data: { note, order: id, amount: amountIdr, account: maskAccount(payout), shown_by: shownBy },
  })
  await changeOrder(ctx, { order, code: 'payout_started', by, reason: 'paid_out', data: { amount: amountIdr } })
  return payout
}

async function readLast(ctx: TxCtx, orderId: string): Promise<Payout | undefined> {
  const isOf = and(eq(payouts.subjectKind, 'order'), eq(payouts.subjectId, orderId))
  const [last] = await ctx.db.select().from(payouts).where(isOf).orderBy(desc(payouts.createdAt), desc(payouts.id)).limit(1)
  return last
}

function isSame(payout: Payout, { amountIdr, account }: PayingOut): boolean {
  return payout.amount === amountIdr && payout.bank === account.bank && payout.number === account.number && payout.holder === account.holder
}

function refuseUnshown(ctx: Pick<Ctx, 'codeSecret'>, { id, ticket, shownBy, isProven }: PayingOut & { isProven: boolean }): void {
  if (ticket === undefined && shownBy) return
  if (ticket === undefined)
    throw new Problem('contact_unproven', 'Sebutkan kode klaim pembeli, atau tulis bagaimana kontaknya sudah dibuktikan.')
  if (!isSameText(ticket, claimTicket(ctx, { id })))
    throw new Problem('contact_unproven', 'Kode klaim ini bukan untuk pesanan itu. Jangan bayar.')
  if (!isProven)
    throw new Problem('contact_unproven', 'Kontaknya belum dibuktikan untuk semua uang ini. Minta pembeli membuktikannya lagi.')
}
