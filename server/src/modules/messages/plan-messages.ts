import type { MessageEvent } from '@kilat/contract/messages.ts'
import type { Ctx, MessageSender, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { messages } from '../../db/schema/messages.ts'
import { together } from '../../db/together.ts'
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
        orderId = untold[0]?.order.id
        const found = await together(untold.map(one => findAddressees(ctx, one)))
        for (const to of found.flat()) {
          orderId = to.order.id
          await planAt(ctx, to)
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

/** To whom an entry is told, by which channels; none if there is no use in it any more. */
async function findAddressees(ctx: TxCtx, { entry, order }: UntoldEntry): Promise<ToPlan[]> {
  const { at: happenedAt, version } = entry
  const event = messageEventOf(entry)
  if (!event || isAnonymous(order)) return []
  if (isStale(happenedAt, ctx.clock.now()) || (await isOvertaken(ctx, { event, version, order }))) return []
  const senders = Object.values(ctx.senders)
  const found = await together(senders.map(sender => sender.findAddresses(ctx, order)))
  return senders.flatMap((sender, at) => (found[at] ?? []).map(address => ({ sender, address, order, event, version, happenedAt })))
}

type ToPlan = { sender: MessageSender; address: string; order: Order; event: MessageEvent; version: number; happenedAt: Date }

async function planAt(ctx: TxCtx, { sender, address, order, event, version, happenedAt }: ToPlan): Promise<void> {
  const { channel } = sender
  const nextTryAt = new Date(happenedAt.getTime() + (sender.waitMs?.[event] ?? 0))
  if (!(await isWanted(ctx, { order, event, channel, address }))) return
  const key = { orderId: order.id, version, channel, addressKey: addressKey({ orderId: order.id, channel, address }) }
  const [planned] = await ctx.db
    .insert(messages)
    .values({ ...key, id: newReference('MSG'), event, status: 'planned', happenedAt, tries: 0, nextTryAt })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (planned) await enqueue(ctx, { job: sendMessageJobs[channel], data: { messageId: planned.id }, startAfter: nextTryAt })
}
