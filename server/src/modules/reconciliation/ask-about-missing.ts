import type { TxCtx } from '../../ctx/context.ts'
import { bringCheckForward } from '../payments/bring-check-forward.ts'
import { watchUnknownReference } from '../payments/watch-reference.ts'
import type { FoundDifference } from './compare.ts'

/** References of this store's payments; an account may belong to other shops, too. */
const ownReference = /^PAY-[0-9A-Z]{16}$/

/** Lets the gateway be asked about money that it names and the store does not have, as after a notice: what it confirms is booked. */
export async function askAboutMissing(
  ctx: TxCtx,
  { gateway, opened }: { gateway: string; opened: readonly FoundDifference[] },
): Promise<void> {
  for (const { kind, movement, reference } of opened) {
    if (kind !== 'missing_here' || reference === null || !ownReference.test(reference)) continue
    const named = { gateway, reference }
    const isOurs = await bringCheckForward(ctx, { ...named, isPaid: movement === 'payment' })
    if (!isOurs) await watchUnknownReference(ctx, named)
  }
}
