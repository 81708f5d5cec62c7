import { formatIdr } from '@kilat/contract/idr.ts'
import type { ShownDeposit } from '@kilat/contract/wallet.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { Problem } from '../../platform/problem.ts'
import { hasPaidNotice } from '../payments/paid-notice.ts'
import { stopPayment } from '../payments/stop-payment.ts'
import { isFor } from '../payments/subject.ts'
import { closeDeposit } from './close-deposit.ts'
import { lockDeposit } from './lock-deposit.ts'
import { getDeposit } from './read.ts'

/**
 * Cancels a user's own unpaid deposit; a repeat answers the same. The gateway is asked first: money that is there goes into the wallet
 * and the deposit is not cancelled, and if the gateway can not tell, it stays open unless its user never saw how to pay.
 */
export async function cancelDeposit(ctx: Ctx, input: { id: string; userId: string }): Promise<ShownDeposit> {
  const deposit = await getDeposit(ctx, input)
  if (deposit.status === 'cancelled') return deposit
  if (deposit.status !== 'pending_payment') throw movedOn(deposit)
  const stopped = await stopPayment(ctx, { subject: { kind: 'deposit', id: input.id } })
  const closed = stopped === 'paid' ? 'moved' : await inTx(ctx, ctx => closeStopped(ctx, { id: input.id, isSure: stopped === 'stopped' }))
  const now = await getDeposit(ctx, input)
  if (closed === 'moved' && now.status !== 'cancelled') throw movedOn(now)
  if (closed === 'unclear')
    throw new Problem(
      'payment_unconfirmed',
      'Belum bisa dibatalkan: kami belum bisa memastikan deposit ini belum dibayar. Uangmu aman. Coba lagi sebentar, ya.',
      { retryAfterSeconds: 5 },
    )
  return now
}

/** Closes the deposit unless it moved meanwhile, or may have been paid. */
async function closeStopped(ctx: TxCtx, { id, isSure }: { id: string; isSure: boolean }): Promise<'closed' | 'moved' | 'unclear'> {
  const deposit = await lockDeposit(ctx, { id })
  if (deposit.status !== 'pending_payment') return 'moved'
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(isFor({ kind: 'deposit', id }))
  // An unconfirmed payment was never shown, so nothing can have been paid even while the gateway is silent.
  const mayBePaid = payment && (hasPaidNotice(payment, ctx.clock.now()) || (!isSure && payment.status !== 'requested'))
  if (mayBePaid) return 'unclear'
  await closeDeposit(ctx, { deposit, as: 'cancelled' })
  return 'closed'
}

/** Why a deposit is not cancelled. */
function movedOn({ status, credited }: ShownDeposit): Problem {
  if (status === 'paid') return new Problem('deposit_paid', 'Pembayaranmu sudah masuk duluan, jadi saldomu sudah bertambah.')
  if (credited > 0)
    return new Problem('deposit_paid', `${formatIdr(credited)} sudah masuk ke saldomu. Deposit ini tutup sendiri, tidak perlu dibatalkan.`)
  return new Problem('deposit_not_cancellable', 'Deposit ini sudah tidak bisa dibatalkan. Muat ulang halaman untuk lihat keadaannya.')
}
