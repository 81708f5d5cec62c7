import { maskContact } from '@kilat/contract/mask-contact.ts'
import type { MessageWay } from '@kilat/contract/message-choices.ts'
import { type MessageChannel, messageChannels } from '@kilat/contract/messages.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { listBrowsers } from '../push/read.ts'
import { findOwnAddress } from './own-address.ts'
import { isStopped } from './wishes.ts'

/** Where each channel of this store reaches a user, besides the contact of an order. */
export function listMessageWays(ctx: Ctx, { userId }: { userId: string }): Promise<MessageWay[]> {
  return inTx(ctx, async ctx => {
    const ways: MessageWay[] = []
    for (const channel of messageChannels) if (ctx.senders[channel]) ways.push(await readWay(ctx, { userId, channel }))
    return ways
  })
}

async function readWay(ctx: TxCtx, { userId, channel }: { userId: string; channel: MessageChannel }): Promise<MessageWay> {
  if (channel === 'push') return { channel, to: null, is_stopped: false, browsers: await listBrowsers(ctx, { userId }) }
  const address = await findOwnAddress(ctx, { userId, kind: channel })
  if (address === undefined) return { channel, to: null, is_stopped: false, browsers: [] }
  const to = maskContact({ kind: channel, value: address })
  return { channel, to, is_stopped: await isStopped(ctx, { channel, address }), browsers: [] }
}
