import type { MessageWay, stoppableChannels } from '@kilat/contract/message-choices.ts'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { findOwnAddress } from './own-address.ts'
import { listMessageWays } from './read-ways.ts'
import { readStopKey } from './stop-key.ts'
import { keepWishNow } from './stop-messages.ts'
import { hashAddress, isStopped } from './wishes.ts'

type Input = { userId: string; channel: (typeof stoppableChannels)[number] }

/**
 * Lets messages to a user's own verified address go on after its reader stopped them, and answers where all channels reach the user. Safe to
 * repeat. An address that is not the user's own any more stays as it is.
 */
export async function resumeMessages(ctx: Ctx, { userId, channel }: Input): Promise<MessageWay[]> {
  await inTx(ctx, async ctx => {
    const address = await findOwnAddress(ctx, { userId, kind: channel })
    if (address === undefined || !(await isStopped(ctx, { channel, address }))) return
    await keepWishNow(ctx, { addressHash: hashAddress(await readStopKey(ctx), { channel, address }), isStopped: false })
  })
  return listMessageWays(ctx, { userId })
}
