import { formatIdr } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, PaymentSubject, TxCtx } from '../../ctx/context.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { announceDeposit, closeDeposit } from './close-deposit.ts'
import { lockDeposit } from './lock-deposit.ts'
import { settleDeposit } from './settle-deposit.ts'
import { takeBackDeposit } from './take-back-deposit.ts'

/** A deposit stays open for this much longer while the gateway can not tell whether it was paid in time. */
const doubtMs = 15 * 60_000

/** How payments reads and informs a deposit. */
export const depositSubject: PaymentSubject = {
  lock: async (ctx, input) => void (await lockDeposit(ctx, input)),
  readBill,
  // Nothing is sold: the store has chosen both gateways, and the user agreed to one price.
  bearsCost: async () => true,
  followRequest,
  settle: settleDeposit,
  takeBack: takeBackDeposit,
  // The refunded money never reached the wallet, so the deposit keeps its status.
  followRefund: async () => {},
  closeUnpaid,
  // Only the user's wallet could take it: if the account was deleted, the money waits for a person.
  givesBackUnowned: false,
}

async function readBill(ctx: ReadCtx, { id }: { id: string }) {
  const [deposit] = await ctx.db.select().from(deposits).where(eq(deposits.id, id))
  if (deposit?.status !== 'pending_payment') return undefined
  const { name, email, phone } = users
  const [payer] = await ctx.db
    .select({ name, email, phone })
    .from(users)
    .where(eq(users.id, deposit.userId ?? ''))
  return {
    description: `Isi saldo ${formatIdr(deposit.amount)}`,
    path: `/dashboard/riwayat-deposit?deposit=${id}`,
    payer: payer ?? { name: null, email: null, phone: null },
  }
}

/** Closes the deposit if the gateway refused its payment. */
async function followRequest(ctx: TxCtx, { id, isRefused }: { id: string; isRefused: boolean }): Promise<boolean> {
  const deposit = await lockDeposit(ctx, { id })
  if (deposit.status !== 'pending_payment') return false
  if (isRefused) await closeDeposit(ctx, { deposit, as: 'cancelled' })
  else announceDeposit(ctx, deposit)
  return true
}

/** Closes a deposit that ended unpaid. Money that arrives later still goes into the wallet. */
async function closeUnpaid(ctx: Ctx, { id, says, isSure }: Parameters<PaymentSubject['closeUnpaid']>[1]): Promise<void> {
  await inTx(ctx, async ctx => {
    const deposit = await lockDeposit(ctx, { id })
    if (deposit.status !== 'pending_payment') return
    if (says === 'cancelled' && isSure) return closeDeposit(ctx, { deposit, as: 'cancelled' })
    const endMs = (deposit.expiresAt ?? deposit.createdAt).getTime() + (isSure ? 0 : doubtMs)
    if (says === 'failed' || ctx.clock.now().getTime() >= endMs) await closeDeposit(ctx, { deposit, as: 'expired' })
  })
}
