import type { Rupiah } from '@kilat/contract/money.ts'
import { rupiah } from '@kilat/contract/money.ts'
import type { SettledReceipt, TxCtx } from '../../ctx/context.ts'
import { paymentReceipts, payments } from '../../db/schema/payments.ts'
import type { Subject } from '../../platform/subject.ts'
import { walletChannel } from '../channels/wallet-channel.ts'
import { subjectAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'

export type OwnMoney = {
  /** Id of the payment. */
  paymentId: string
  subject: Subject
  /** The holding that pays, such as a wallet. */
  from: string
  amountIdr: Rupiah
}

/**
 * Writes a payment that is paid at once with money the store holds already, with its receipt and its posting: no gateway is asked,
 * and none watched. Answers the receipt, which the payment's subject has to settle in the same tx. The database refuses the tx if the
 * holding has too little.
 */
export async function recordOwnMoney(ctx: TxCtx, { paymentId, subject, from, amountIdr }: OwnMoney): Promise<SettledReceipt> {
  const now = ctx.clock.now()
  const [gateway, receiptId, none] = [walletChannel.id, `${paymentId}:1`, rupiah(0)]
  await ctx.db.insert(payments).values({
    id: paymentId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    gateway,
    channelId: walletChannel.id,
    code: walletChannel.id,
    amount: amountIdr,
    fee: none,
    canRefund: true,
    gatewayFeeFlat: none,
    gatewayFeeBasisPoints: 0,
    status: 'paid',
    expiresAt: now,
    createdAt: now,
  })
  await ctx.db.insert(paymentReceipts).values({
    id: receiptId,
    paymentId,
    gateway,
    externalId: '1',
    amount: amountIdr,
    gatewayCost: none,
    paidAt: now,
    recordedAt: now,
  })
  await post(ctx, { key: `receipt:${receiptId}`, from, to: subjectAccount(subject), amountIdr, subject, at: now })
  const receipt = { externalId: '1', amountIdr, paidAt: now, feeIdr: none }
  return { id: subject.id, gateway, paymentId, receiptId, receipt, isAgain: false }
}
