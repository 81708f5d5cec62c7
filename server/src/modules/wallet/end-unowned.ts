import type { Rupiah } from '@kilat/contract/money.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { tryHoldUser } from '../identity/hold-user.ts'
import { gatewayAccount, subjectAccount, unclaimedAccount, walletAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { findPosting } from '../ledger/read.ts'
import { lockDeposit } from './lock-deposit.ts'
import { endKey, findDepositReceipt, readUnowned } from './unowned-money.ts'

type Ended = { id: string } & ByHand

/**
 * Records that money of a deposit without an account was given back at its gateway, which no longer holds it. Answers the amount; a repeat
 * answers as the first did. Throws `not_found`, and `wrong_state` if it does not wait, or ended otherwise.
 */
export function giveDepositBack(ctx: Ctx, input: Ended): Promise<Rupiah> {
  const way = { way: 'gateway', act: 'deposit_given_back', data: {} } as const
  return inTx(ctx, ctx => end(ctx, { ...input, ...way, to: gatewayAccount }))
}

/**
 * The same for money that goes into the wallet of another account of its owner, or that is the store's (`userId` is null); the gateway
 * still holds it.
 */
export function takeDeposit(ctx: Ctx, input: Ended & { userId: string | null }): Promise<Rupiah> {
  const { userId } = input
  return inTx(ctx, async ctx => {
    if (userId !== null && !(await tryHoldUser(ctx, userId))) throw new Problem('not_found', 'Akun ini tidak ada. Cek lagi nomornya.')
    const to = userId === null ? unclaimedAccount : walletAccount(userId)
    const way = userId === null ? ('store' as const) : ('wallet' as const)
    return end(ctx, { ...input, way, act: 'deposit_taken', data: { user: userId }, to: () => to })
  })
}

type Ending = Ended & {
  way: Parameters<typeof endKey>[0]
  act: 'deposit_given_back' | 'deposit_taken'
  data: Record<string, unknown>
  to: (gateway: string) => string
}

/** One posting ends the wait, under the lock of the deposit, which money that arrives or is taken back waits for, too. */
async function end(ctx: TxCtx, { id, way, act, data, to, by, note }: Ending): Promise<Rupiah> {
  const receipt = await findDepositReceipt(ctx, id)
  if (!receipt) throw new Problem('not_found', 'Uang ini tidak ada di daftar. Cek lagi nomornya.')
  const subject = { kind: 'deposit' as const, id: receipt.depositId }
  const { userId } = await lockDeposit(ctx, subject)
  const moved = { key: endKey(way, id), from: subjectAccount(subject), to: to(receipt.gateway) }
  const [waiting] = userId === null ? await readUnowned(ctx, { limit: 1, receiptId: id }) : []
  if (!waiting) {
    const done = userId === null ? await findPosting(ctx, moved.key) : undefined
    if (done?.toAccount === moved.to) return done.amount
    throw wrongState('Uang ini tidak menunggu keputusan: sudah di saldo pemiliknya, sudah diputuskan, atau sudah ditarik kembali.')
  }
  const { amountIdr } = waiting
  await post(ctx, { ...moved, amountIdr, subject, at: ctx.clock.now() })
  await recordAct(ctx, { act, subjectKind: 'receipt', subjectId: id, by, reason: 'by_hand', data: { note, amount: amountIdr, ...data } })
  return amountIdr
}
