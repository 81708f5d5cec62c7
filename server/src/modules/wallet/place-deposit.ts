import { createHash } from 'node:crypto'
import { orderIdAlphabet } from '@kilat/contract/ids.ts'
import type { Rupiah } from '@kilat/contract/money.ts'
import type { ShownDeposit } from '@kilat/contract/wallet.ts'
import type { Ctx } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import { Problem } from '../../platform/problem.ts'
import { describeChannelOf } from '../channels/read.ts'
import { isFor } from '../payments/subject.ts'
import { openDeposit } from './open-deposit.ts'
import { getDeposit } from './read.ts'

/** A user who asks again and again leaves unpaid payments at the gateways, which count them. */
const mostOpen = 5

type DepositToPlace = {
  userId: string
  idempotencyKey: string
  amountIdr: Rupiah
  channelId: string
  /** The most the user agreed to pay in all. */
  expectedIdr?: Rupiah | undefined
  /** As typed, for a channel that asks for it. */
  payerPhone?: string | undefined
}

/**
 * Opens a deposit for a user who asks for it. The same key with the same input is the same deposit, for ever; with other input it is
 * refused. A channel whose gateways all refused is refused, and a later try needs another key.
 */
export async function placeDeposit(ctx: Ctx, input: DepositToPlace): Promise<ShownDeposit> {
  const { userId, amountIdr, channelId, expectedIdr, payerPhone } = input
  const id = depositIdOf(input)
  await openDeposit(ctx, { id, userId, amountIdr, channelId, expectedIdr, payerPhone, mostOpen })
  const [payment] = await ctx.db
    .select({ status: payments.status })
    .from(payments)
    .where(isFor({ kind: 'deposit', id }))
  if (payment?.status === 'refused') {
    const { name } = await describeChannelOf(ctx, channelId)
    throw new Problem('channel_unavailable', `${name} lagi gangguan. Pilih metode lain, ya.`)
  }
  return getDeposit(ctx, { id, userId })
}

/** The id that a user's key stands for. Made from both, so that a key needs no row of its own and says nothing to other users. */
function depositIdOf({ userId, idempotencyKey }: DepositToPlace): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([userId, idempotencyKey]))
    .digest()
  // 256 is a multiple of 32, so every letter is equally likely.
  return `DEP-${Array.from(digest.subarray(0, 16), byte => orderIdAlphabet[byte % 32]).join('')}`
}
