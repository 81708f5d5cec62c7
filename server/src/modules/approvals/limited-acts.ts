import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { WantedAct } from '@kilat/contract/operator/approvals.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import type { AuditAct } from '../../db/schema/audit.ts'
import { orders } from '../../db/schema/orders.ts'
import { paymentReceipts, suspenseReceipts } from '../../db/schema/payments.ts'
import { differences } from '../../db/schema/reconciliation.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { readRestOf } from '../delivery/read-rest.ts'
import { refundRest } from '../delivery/refund-rest.ts'
import { takeSuspense } from '../payments/take-suspense.ts'
import { reopenUnsent } from '../reconciliation/reopen-unsent.ts'
import { payOut } from '../refunds/pay-out.ts'
import { adjustWallet } from '../wallet/adjust-wallet.ts'
import { takeDeposit } from '../wallet/end-unowned.ts'

/** How much money an act moves at most; undefined if the thing does not exist, which the act itself then says. */
export async function readAmount(ctx: ReadCtx, { act, params, body }: WantedAct): Promise<Rupiah | undefined> {
  switch (act) {
    case 'refundOrder': {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, params.id))
      return order && readRestOf(ctx, order)
    }
    case 'payOut':
      return body.amount
    case 'adjustWallet':
    case 'givePromotion':
      return rupiah(Math.abs(body.amount))
    case 'takeSuspense': {
      const [money] = await ctx.db
        .select({ amount: suspenseReceipts.amount })
        .from(suspenseReceipts)
        .where(eq(suspenseReceipts.id, params.id))
      return money?.amount
    }
    case 'takeDeposit': {
      const [money] = await ctx.db.select({ amount: paymentReceipts.amount }).from(paymentReceipts).where(eq(paymentReceipts.id, params.id))
      return money?.amount
    }
    case 'reopenRefund': {
      const [difference] = await ctx.db.select({ ours: differences.ours }).from(differences).where(eq(differences.id, params.id))
      return difference && rupiah(Math.abs(difference.ours ?? 0))
    }
  }
}

type Recorded = { act: AuditAct; subjectId?: string; data: Record<string, unknown> }

/** What the audit says of an act once it is done, and of no other. `key` as for `doAct`. */
export function recordOf({ wanted: { act, params, body }, key }: { wanted: WantedAct; key: string }): Recorded {
  const subjectId = params.id
  switch (act) {
    case 'refundOrder':
      return { act: 'order_refunded', subjectId, data: { version: body.version } }
    case 'payOut':
      return { act: 'payout_started', data: { order: params.id, amount: body.amount } }
    case 'adjustWallet':
      return { act: 'wallet_adjusted', subjectId, data: { key } }
    case 'givePromotion':
      return { act: 'promotion_given', subjectId, data: { key } }
    case 'takeSuspense':
      return { act: 'suspense_taken', subjectId, data: { user: body.user } }
    case 'takeDeposit':
      return { act: 'deposit_taken', subjectId, data: { user: body.user } }
    case 'reopenRefund':
      return { act: 'difference_settled', subjectId, data: { act: 'reopen', version: body.version } }
  }
}

/** Does an act as its own endpoint would. `key` makes one that is not named by its thing the same act when it comes again. */
export async function doAct(ctx: Ctx, { wanted, key, by, note }: { wanted: WantedAct; key: string } & ByHand): Promise<void> {
  const { act, params, body } = wanted
  const { id } = params
  switch (act) {
    case 'refundOrder':
      await refundRest(ctx, { id, version: body.version, by, note })
      return
    case 'payOut': {
      const { version, amount: amountIdr, bank, number, holder, ticket, shown_by: shownBy } = body
      await payOut(ctx, { id, version, amountIdr, account: { bank, number, holder }, ticket, shownBy, by, note })
      return
    }
    case 'adjustWallet':
    case 'givePromotion': {
      const as = act === 'adjustWallet' ? 'adjustment' : 'promotion'
      await adjustWallet(ctx, { userId: id, amountIdr: body.amount, idempotencyKey: key, as, by, note })
      return
    }
    case 'takeSuspense':
      await takeSuspense(ctx, { id, userId: body.user, by, note })
      return
    case 'takeDeposit':
      await takeDeposit(ctx, { id, userId: body.user, by, note })
      return
    case 'reopenRefund':
      await reopenUnsent(ctx, { id, version: body.version, decided: { by, note } })
  }
}
