import type { Rupiah } from '@kilat/contract/money.ts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'
import { gatewayAccount, suspenseAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { NamedPayment } from './bring-check-forward.ts'

type NamedReceipt = NamedPayment & { externalId: string }

type SuspenseReceipt = typeof suspenseReceipts.$inferSelect

/** Each receipt is looked for here when it is booked. */
const settleNamed = buildOnce((db, { settledAt, ...named }: Given<NamedReceipt & { settledAt: Date }>) =>
  db
    .update(suspenseReceipts)
    .set({ settledAt })
    .where(and(suspenseReceiptIs(named), isNull(suspenseReceipts.settledAt)))
    .returning(),
)

/**
 * Releases money from suspense without a person's decision: its payment exists now and books it in the same tx, or the gateway says that
 * it never stood. Answers the amount; undefined if no such money waits, and then nothing moves.
 */
export async function releaseSuspense(ctx: Pick<TxCtx, 'db' | 'clock'>, input: NamedReceipt): Promise<Rupiah | undefined> {
  const { gateway, reference, externalId } = input
  const [released] = await settleNamed(ctx.db, { gateway, reference, externalId, settledAt: ctx.clock.now() })
  if (!released) return undefined
  await postRelease(ctx, released)
  return released.amount
}

/** Marks a receipt in suspense as settled; undefined if it does not wait. Its posting is the caller's. */
export async function takeFromSuspense(ctx: Pick<TxCtx, 'db' | 'clock'>, isIt: SQL | undefined): Promise<SuspenseReceipt | undefined> {
  const isWaiting = and(isIt, isNull(suspenseReceipts.settledAt))
  const [taken] = await ctx.db.update(suspenseReceipts).set({ settledAt: ctx.clock.now() }).where(isWaiting).returning()
  return taken
}

/** Books that the gateway no longer holds the money of a receipt for nobody. */
export async function postRelease(ctx: Pick<TxCtx, 'db' | 'clock'>, { id, gateway, amount }: SuspenseReceipt): Promise<void> {
  const movement = { from: suspenseAccount(id), to: gatewayAccount(gateway), amountIdr: amount, at: ctx.clock.now() }
  await post(ctx, { key: `unsuspense:${id}`, ...movement })
}

/** Condition for one receipt in suspense, as its gateway names it. */
export function suspenseReceiptIs({ gateway, reference, externalId }: NamedReceipt | Given<NamedReceipt>) {
  return and(eq(suspenseReceipts.gateway, gateway), eq(suspenseReceipts.reference, reference), eq(suspenseReceipts.externalId, externalId))
}
