import type { MessageEvent } from '@kilat/contract/messages.ts'
import type { Ctx, MessageSender, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { messages } from '../../db/schema/messages.ts'
import { newReference } from '../../platform/ids.ts'
import { isAnonymous } from '../orders/anonymise-orders.ts'
import type { Order } from '../orders/change-order.ts'
import { messageEventOf } from '../orders/message-event.ts'
import { takeUntold, type UntoldEntry } from '../orders/take-untold.ts'
import { addressKey } from './address-key.ts'
import { isOvertaken } from './is-overtaken.ts'
import { sendMessageJobs } from './jobs.ts'
import { isStale } from './message-age.ts'
import { isWanted } from './wishes.ts'

/** Entries of timelines that one tx plans for. */
const mostAtOnce = 20

/**
 * Plans the messages about all changes of orders that buyers were not told of, each once, with the jobs that send them. An
 * order moves without waiting for this; a failure delays only the order it is about: after one, each entry has a tx of its own.
 */
export async function planMessages(ctx: Ctx): Promise<void> {
  const failed: string[] = []
  let most = mostAtOnce
  for (;;) {
    let orderId: string | undefined
    try {
      const count = await inTx(ctx, async ctx => {
        const untold = await takeUntold(ctx, { except: failed, most })
        for (const one of untold) {
          orderId = one.order.id
          await planAbout(ctx, one)
        }
        return untold.length
      })
      if (count < most) return
    } catch (error) {
      if (orderId === undefined) throw error
      if (most > 1) {
        most = 1
        continue
      }
      ctx.log.error({ err: error, orderId }, 'messages about an order can not be planned, it is tried again')
      failed.push(orderId)
    }
  }
}

async function planAbout(ctx: TxCtx, { entry, order }: UntoldEntry): Promise<void> {
  const event = messageEventOf(entry)
  if (!event || isAnonymous(order)) return
  if (isStale(entry.at, ctx.clock.now()) || (await isOvertaken(ctx, { event, version: entry.version, order }))) return
  for (const sender of Object.values(ctx.senders)) await planAt(ctx, { sender, order, event, version: entry.version, happenedAt: entry.at })
}

type ToPlan = { sender: MessageSender; order: Order; event: MessageEvent; version: number; happenedAt: Date }

async function planAt(ctx: TxCtx, { sender, order, event, version, happenedAt }: ToPlan): Promise<void> {
  const { channel } = sender
  const nextTryAt = new Date(happenedAt.getTime() + (sender.waitMs?.[event] ?? 0))
  for (const address of await sender.findAddresses(ctx, order)) {
    if (!(await isWanted(ctx, { order, event, channel, address }))) continue
    const key = { orderId: order.id, version, channel, addressKey: addressKey({ orderId: order.id, channel, address }) }
    const [planned] = await ctx.db
      .insert(messages)
      .values({ ...key, id: newReference('MSG'), event, status: 'planned', happenedAt, tries: 0, nextTryAt })
      .onConflictDoNothing()
      .returning({ id: messages.id })
    if (planned) await enqueue(ctx, { job: sendMessageJobs[channel], data: { messageId: planned.id }, startAfter: nextTryAt })
  }
}
