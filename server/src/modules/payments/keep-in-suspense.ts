import { and, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments, suspenseReceipts } from '../../db/schema/payments.ts'
import type { Receipt } from '../../gateways/gateway.ts'
import { newReference } from '../../platform/ids.ts'
import { gatewayAccount, suspenseAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { NamedPayment } from './bring-check-forward.ts'
import { logOtherAmount } from './log-other-amount.ts'
import { suspenseReceiptIs } from './release-suspense.ts'

/** Books money once into its own suspense account. Answers false if it belongs to a payment of this store after all. */
export async function keepInSuspense(ctx: Ctx, input: NamedPayment & { receipt: Receipt }): Promise<boolean> {
  const { gateway, reference } = input
  return inTx(ctx, async ctx => {
    const isOurs = and(eq(payments.id, reference), eq(payments.gateway, gateway))
    const [payment] = await ctx.db.select({ id: payments.id }).from(payments).where(isOurs)
    if (payment) return false
    await bookInSuspense(ctx, input)
    return true
  })
}

/** Books money once into its own suspense account, in the tx of what is known of it. */
export async function bookInSuspense(ctx: TxCtx, input: NamedPayment & { receipt: Receipt }): Promise<void> {
  const { gateway, reference } = input
  const { externalId, amountIdr, paidAt } = input.receipt
  const now = ctx.clock.now()
  const id = newReference('SUS')
  const [kept] = await ctx.db
    .insert(suspenseReceipts)
    .values({ id, gateway, reference, externalId, amount: amountIdr, paidAt, recordedAt: now })
    .onConflictDoNothing()
    .returning()
  if (!kept) {
    const isIt = suspenseReceiptIs({ gateway, reference, externalId })
    const [booked] = await ctx.db.select({ amount: suspenseReceipts.amount }).from(suspenseReceipts).where(isIt)
    return logOtherAmount(ctx, { ...input, bookedIdr: booked?.amount })
  }
  await post(ctx, { key: `suspense:${id}`, from: gatewayAccount(gateway), to: suspenseAccount(id), amountIdr, at: now })
  ctx.log.error({ gateway, reference, externalId, amountIdr }, 'money arrived for a reference nobody knows, it waits for a person')
}
