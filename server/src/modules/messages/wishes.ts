import { createHmac } from 'node:crypto'
import type { MessageChannel, MessageEvent } from '@kilat/contract/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { messageChoices, messageStops } from '../../db/schema/messages.ts'
import type { Order } from '../orders/change-order.ts'
import { hasOnlyTyped } from '../orders/is-only-typed.ts'
import { readStopKey } from './stop-key.ts'

type Wish = { order: Pick<Order, 'id' | 'userId'>; event: MessageEvent; channel: MessageChannel; address: string }

/**
 * False if the order's user has switched this event off for this channel, or the address wants no messages. A user who only knew the order's contact
 * switches nothing off: the buyer may be somebody else.
 */
export async function isWanted(ctx: Pick<TxCtx, 'db'>, { order, event, channel, address }: Wish): Promise<boolean> {
  if (await isStopped(ctx, { channel, address })) return false
  if (order.userId === null) return true
  const isChoice = and(eq(messageChoices.userId, order.userId), eq(messageChoices.event, event), eq(messageChoices.channel, channel))
  const [choice] = await ctx.db.select().from(messageChoices).where(isChoice)
  return (choice?.isOn ?? true) || hasOnlyTyped(ctx, order)
}

/** True if the reader of a message to this address has stopped all of them. */
export async function isStopped(ctx: Pick<TxCtx, 'db'>, to: { channel: MessageChannel; address: string }): Promise<boolean> {
  const addressHash = hashAddress(await readStopKey(ctx), to)
  const [stop] = await ctx.db.select().from(messageStops).where(eq(messageStops.addressHash, addressHash))
  return stop?.isStopped ?? false
}

/** Names an address of a channel for ever, without showing it. */
export function hashAddress(key: string, input: { channel: MessageChannel; address: string }): string {
  return createHmac('sha256', key).update(`${input.channel} ${input.address}`).digest('base64url')
}
