import type { Rupiah } from '@kilat/contract/money.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { recordAct } from '../audit/record-act.ts'
import { gatewayAccount, suspenseAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { NamedPayment } from './bring-check-forward.ts'

type NamedReceipt = NamedPayment & { externalId: string }

/**
 * Releases money from suspense: its payment exists now and books it in the same tx, or a person has given it back at the gateway
 * or passed it to its owner there. Answers the amount; undefined if no such money waits, and then nothing moves.
 * `decided` tells who decided it, where a person did.
 */
export async function releaseSuspense(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  input: NamedReceipt & { decided?: ByHand },
): Promise<Rupiah | undefined> {
  const now = ctx.clock.now()
  const [released] = await ctx.db
    .update(suspenseReceipts)
    .set({ settledAt: now })
    .where(and(suspenseReceiptIs(input), isNull(suspenseReceipts.settledAt)))
    .returning()
  if (!released) return undefined
  const { id, gateway, amount } = released
  await post(ctx, { key: `unsuspense:${id}`, from: suspenseAccount(id), to: gatewayAccount(gateway), amountIdr: amount, at: now })
  if (input.decided) {
    const { by, note } = input.decided
    const act = { act: 'suspense_settled' as const, subjectKind: 'suspense_receipt' as const, subjectId: id }
    await recordAct(ctx, { ...act, by, reason: 'by_hand', data: { note, amount } })
  }
  return amount
}

/** Condition for one receipt in suspense, as its gateway names it. */
export function suspenseReceiptIs({ gateway, reference, externalId }: NamedReceipt) {
  return and(eq(suspenseReceipts.gateway, gateway), eq(suspenseReceipts.reference, reference), eq(suspenseReceipts.externalId, externalId))
}
