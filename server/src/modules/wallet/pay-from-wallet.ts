import { formatIdr, type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { SettledReceipt, TxCtx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'
import type { Subject } from '../../platform/subject.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { lockHolding } from '../ledger/lock-holding.ts'
import { recordOwnMoney } from '../payments/record-own-money.ts'

export type WalletPayment = { paymentId: string; subject: Subject; userId: string; amountIdr: Rupiah }

/**
 * Pays for a subject from its user's wallet. The caller holds the user, and settles the answered receipt in this tx. Refuses more than
 * the wallet has: purchases from one wallet take turns here, and the database would refuse what the code let pass.
 */
export async function payFromWallet(ctx: TxCtx, { userId, ...payment }: WalletPayment): Promise<SettledReceipt> {
  const from = walletAccount(userId)
  const balance = await lockHolding(ctx, from)
  if (balance < payment.amountIdr) throw walletTooLow(rupiah(payment.amountIdr - balance))
  return recordOwnMoney(ctx, { ...payment, from })
}

/** The refusal of a payment that the wallet can not cover; `missing` is what it lacks, in whole rupiah. */
export function walletTooLow(missingIdr: Rupiah): Problem {
  const sentence = `Saldo kurang ${formatIdr(missingIdr)}. Isi saldo dulu atau pilih metode lain, ya.`
  return new Problem('wallet_too_low', sentence, { extra: { missing: missingIdr } })
}
