import type { Rupiah } from '@kilat/contract/money.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { sendLast } from '../../db/end-of-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { invariant } from '../../platform/invariant.ts'
import type { Subject } from '../../platform/subject.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { gatewayTerms } from './gateway-terms.ts'

export type PaymentToOpen = {
  /** The reference for every call to the gateway about this payment. */
  id: string
  subject: Subject
  /** A channel that can be used: its gateways are asked in their order. */
  channel: Pick<OfferedChannel, 'id' | 'links'>
  amountIdr: Rupiah
  /** The channel's fee, as part of the amount. */
  feeIdr: Rupiah
  /** The mobile number on which the payer is asked; null for a channel that asks on no app. */
  payerPhone: string | null
  expiresAt: Date
  callCount: 0 | 1
}

const insertPayment = buildOnce((db, payment: Given<typeof payments.$inferInsert>) => db.insert(payments).values(payment))

/**
 * Stores a payment with its terms and the time of its first check, before its gateway is asked; they are written with the commit. `callCount` is 1 if the caller itself makes the
 * first call, so that no other process takes its own call for the first.
 */
export function openPayment(ctx: TxCtx, input: PaymentToOpen): void {
  const now = ctx.clock.now()
  const { id: channelId, links } = input.channel
  const [first, ...further] = links
  invariant(first, `channel ${channelId} can be paid by`)
  const payment = insertPayment(ctx.db, {
    id: input.id,
    subjectKind: input.subject.kind,
    subjectId: input.subject.id,
    channelId,
    amount: input.amountIdr,
    fee: input.feeIdr,
    payerPhone: input.payerPhone,
    ...gatewayTerms(first),
    furtherGateways: further.map(({ gateway }) => gateway.id),
    status: 'requested',
    callCount: input.callCount,
    expiresAt: input.expiresAt,
    createdAt: now,
    nextCheckAt: new Date(now.getTime() + ctx.settings.firstCheckMs),
  })
  sendLast(ctx.db, payment)
}
