import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../ctx/context.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { type OrderNews, readOrderNews } from '../orders/read-news.ts'
import { orderChannel, orderIdsOf, prefixes, storeChannel, userChannel } from './channels.ts'
import { createEventSender, type EventSender } from './send-events.ts'

/** The first news of an order or wallet is told at once, what follows at this pace. */
const quick = { restMs: 200 }

/**
 * News for all pages, or about messages, comes a moment later and less often, because every open page asks again and an order's
 * messages go out together. The delay is longer than it takes this process to hear its own news a second time, by the table.
 */
const unhurried = { delayMs: 300, restMs: 2_000 }

/** Rest between two reads of changed orders, and most orders of one read. */
const readRestMs = 50
const mostAtOnce = 500

type Using = Pick<Ctx, 'db' | 'outbox' | 'log'> & { realtime: Realtime }

/**
 * Tells subscribers of the store's channels what the outbox announces. Hearing never waits: orders are read in the background, many
 * at once, and only if somebody may be told; of more changes than can be sent the oldest are dropped. If the server is elsewhere, only
 * the process that made a change tells it. Answers how to stop.
 */
export function sendNews(ctx: Using): () => Promise<void> {
  const { outbox, realtime } = ctx
  const sender = createEventSender(ctx)
  const tellOrder = createOrderTeller(ctx, sender)
  const readSoon = createBatchReader(ctx, tellOrder)
  const only = { isOwn: !realtime.isLocal }

  outbox.listen(
    'order',
    id => {
      if (id === undefined) for (const order of orderIdsOf(realtime.occupied(prefixes.order))) readSoon.add(order)
      else if ([orderChannel(id), `${prefixes.user}*`].some(realtime.isOccupied)) readSoon.add(id)
    },
    only,
  )
  outbox.listen(
    'wallet',
    id => {
      if (id === undefined || !realtime.isOccupied(userChannel(id))) return
      sender.send({ channel: userChannel(id), name: 'wallet', data: {} }, quick)
    },
    only,
  )
  outbox.listen(
    'told',
    id => {
      // News that was missed shows when the page is loaded again.
      if (id === undefined || !realtime.isOccupied(orderChannel(id))) return
      sender.send({ channel: orderChannel(id), name: 'told', data: {} }, unhurried)
    },
    only,
  )
  // After missed news all users connect again, and ask for everything then.
  outbox.listen('session', id => realtime.endSession(id), only)
  const tellAll = (name: 'catalog' | 'purchase') => () => {
    if (realtime.isOccupied(storeChannel)) sender.send({ channel: storeChannel, name, data: {} }, unhurried)
  }
  outbox.listen('catalog', tellAll('catalog'), only)
  outbox.listen('channels', tellAll('catalog'), only)
  outbox.listen('purchase', tellAll('purchase'), only)
  return async () => {
    sender.stop()
    await readSoon.stop()
  }
}

/** Tells what is new in an order, once: a process hears its own news twice. */
function createOrderTeller({ realtime }: Using, sender: EventSender): (order: OrderNews) => void {
  const told = new LRUCache<string, string>({ max: 5_000 })
  return ({ id, status, version, userId }) => {
    const state = `${version} ${userId}`
    if (told.get(id) === state) return
    told.set(id, state)
    if (realtime.isOccupied(orderChannel(id))) sender.send({ channel: orderChannel(id), name: 'updated', data: { status, version } }, quick)
    if (userId !== null && realtime.isOccupied(userChannel(userId)))
      sender.send({ channel: userChannel(userId), name: 'order', data: {} }, quick)
  }
}

/** Reads changed orders, the first at once and the others together after a rest. */
function createBatchReader(ctx: Using, tell: (order: OrderNews) => void) {
  const waiting = new Set<string>()
  let reading: Promise<void> | undefined
  let isOver = false
  const readWaiting = async () => {
    while (waiting.size > 0 && !isOver) {
      const ids = [...waiting].slice(0, mostAtOnce)
      for (const id of ids) waiting.delete(id)
      try {
        for (const order of await readOrderNews(ctx, { ids })) tell(order)
      } catch (error) {
        ctx.log.warn({ err: error }, 'changed orders can not be read for real-time messages, pages ask by themselves')
      }
      await new Promise(resolve => setTimeout(resolve, readRestMs))
    }
    reading = undefined
  }
  return {
    add(id: string) {
      if (waiting.size < mostAtOnce * 20) waiting.add(id)
      reading ??= readWaiting()
    },
    async stop() {
      isOver = true
      await reading
    },
  }
}
