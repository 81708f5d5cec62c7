import type { Rupiah } from '@kilat/contract/money.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'
import { gatewayAccount, suspenseAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { NamedPayment } from './look-soon.ts'

type NamedReceipt = NamedPayment & { externalId: string }

/**
 * Releases money from suspense: its payment exists now and books it in the same tx, or a person has given it back at the gateway
 * or passed it to its owner there. Answers the amount; undefined if no such money waits, and then nothing moves.
 */
export async function releaseSuspense(ctx: Pick<TxCtx, 'db' | 'clock'>, input: NamedReceipt): Promise<Rupiah | undefined> {
  const now = ctx.clock.now()
  const [released] = await ctx.db
    .update(suspenseReceipts)
    .set({ settledAt: now })
    .where(and(suspenseReceiptIs(input), isNull(suspenseReceipts.settledAt)))
    .returning()
  if (!released) return undefined
  const { id, gateway, amount } = released
  await post(ctx, { key: `unsuspense:${id}`, from: suspenseAccount(id), to: gatewayAccount(gateway), amountIdr: amount, at: now })
  return amount
}

/** Condition for one receipt in suspense, as its gateway names it. */
export function suspenseReceiptIs({ gateway, reference, externalId }: NamedReceipt) {
  return and(eq(suspenseReceipts.gateway, gateway), eq(suspenseReceipts.reference, reference), eq(suspenseReceipts.externalId, externalId))
}
