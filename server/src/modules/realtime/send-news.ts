import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../ctx/context.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { type OrderNews, readOrderNews } from '../orders/read-news.ts'
import { orderChannel, orderIdsOf, prefixes, storeChannel, userChannel } from './channels.ts'
import { createEventSender, type EventSender } from './send-events.ts'

/** The first news of an order or wallet is told at once, what follows at this pace. */
const quick = { restMs: 200 }

/**
 * News for all pages comes a moment later and less often, because every open page asks again. The delay is longer than it takes this
 * process to hear its own news a second time, by the table.
 */
const forAll = { delayMs: 300, restMs: 2_000 }

/** Rest between two reads of changed orders, and most orders of one read. */
const readRestMs = 50
const mostAtOnce = 500

/** A delivery is news for all pages only for this long. */
const freshMs = 60_000

type Using = Pick<Ctx, 'db' | 'outbox' | 'log' | 'clock'> & { realtime: Realtime }

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
      if (id === undefined) {
        for (const channel of realtime.occupied(prefixes.user)) sender.send({ channel, name: 'order', data: {} }, quick)
        for (const order of orderIdsOf(realtime.occupied(prefixes.order))) readSoon.add(order)
      } else if ([orderChannel(id), `${prefixes.user}*`, storeChannel].some(realtime.isOccupied)) readSoon.add(id)
    },
    only,
  )
  outbox.listen(
    'wallet',
    id => {
      const channels = id === undefined ? realtime.occupied(prefixes.user) : [userChannel(id)].filter(realtime.isOccupied)
      for (const channel of channels) sender.send({ channel, name: 'wallet', data: {} }, quick)
    },
    only,
  )
  const tellCatalog = () => {
    if (realtime.isOccupied(storeChannel)) sender.send({ channel: storeChannel, name: 'catalog', data: {} }, forAll)
  }
  outbox.listen('catalog', tellCatalog, only)
  outbox.listen('channels', tellCatalog, only)
  return async () => {
    sender.stop()
    await readSoon.stop()
  }
}

/** Tells what is new in an order, once: a process hears its own news twice. */
function createOrderTeller({ realtime, clock }: Using, sender: EventSender): (order: OrderNews) => void {
  const told = new LRUCache<string, string>({ max: 5_000 })
  return ({ id, status, version, userId, deliveredAt }) => {
    const state = `${version} ${userId}`
    if (told.get(id) === state) return
    const wasToldDelivered = told.has(`${id} delivered`)
    told.set(id, state)
    if (realtime.isOccupied(orderChannel(id))) sender.send({ channel: orderChannel(id), name: 'updated', data: { status, version } }, quick)
    if (userId !== null && realtime.isOccupied(userChannel(userId)))
      sender.send({ channel: userChannel(userId), name: 'order', data: {} }, quick)
    const isFresh = status === 'delivered' && deliveredAt !== null && clock.now().getTime() - deliveredAt.getTime() < freshMs
    if (!isFresh || wasToldDelivered) return
    told.set(`${id} delivered`, state)
    if (realtime.isOccupied(storeChannel)) sender.send({ channel: storeChannel, name: 'purchase', data: {} }, forAll)
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
