import { formatIdr } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, PaymentSubject, TxCtx } from '../../ctx/context.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { type Deposit, lockDeposit } from './lock-deposit.ts'
import { settleDeposit } from './settle-deposit.ts'

/** A deposit stays open for this much longer while the gateway can not tell whether it was paid in time. */
const doubtMs = 15 * 60_000

/** How payments reads and informs a deposit. */
export const depositSubject: PaymentSubject = {
  lock: async (ctx, input) => void (await lockDeposit(ctx, input)),
  readBill,
  followRequest,
  settle: settleDeposit,
  // The refunded money never reached the wallet, so the deposit keeps its status.
  followRefund: async () => {},
  closeUnpaid,
  // Only the user's wallet could take it: if the account was deleted, the money waits for a person.
  givesBackUnowned: false,
}

async function readBill(ctx: ReadCtx, { id }: { id: string }) {
  const [deposit] = await ctx.db.select().from(deposits).where(eq(deposits.id, id))
  if (deposit?.status !== 'pending_payment') return undefined
  return { description: `Isi saldo ${formatIdr(deposit.amount)}`, path: '/dashboard/riwayat-deposit' }
}

/** Closes the deposit if the gateway refused its payment. */
async function followRequest(ctx: TxCtx, { id, isRefused }: { id: string; isRefused: boolean }): Promise<boolean> {
  const deposit = await lockDeposit(ctx, { id })
  if (deposit.status !== 'pending_payment') return false
  if (isRefused) await close(ctx, { deposit, as: 'cancelled' })
  return true
}

/** Closes a deposit that ended unpaid. Money that arrives later still goes into the wallet. */
async function closeUnpaid(ctx: Ctx, { id, says, isSure }: Parameters<PaymentSubject['closeUnpaid']>[1]): Promise<void> {
  await inTx(ctx, async ctx => {
    const deposit = await lockDeposit(ctx, { id })
    if (deposit.status !== 'pending_payment') return
    if (says === 'cancelled' && isSure) return close(ctx, { deposit, as: 'cancelled' })
    const endMs = (deposit.expiresAt ?? deposit.createdAt).getTime() + (isSure ? 0 : doubtMs)
    if (says === 'failed' || ctx.clock.now().getTime() >= endMs) await close(ctx, { deposit, as: 'expired' })
  })
}

async function close(ctx: TxCtx, { deposit, as }: { deposit: Deposit; as: 'cancelled' | 'expired' }): Promise<void> {
  await ctx.db.update(deposits).set({ status: as }).where(eq(deposits.id, deposit.id))
}
