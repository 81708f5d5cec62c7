import type { Logger } from 'pino'
import { createLog } from './log.ts'
import { createOutboxListener, type Hear } from './outbox-listener.ts'

/**
 * A change others may need to know of: the noun that changed and, for orders and wallets, its id. `purchase`: the latest deliveries
 * are others, because one was added or a buyer was deleted. `told`: a message about an order was sent, came further, or failed for good.
 * `session`: a session of a user ended before its time.
 */
export type News =
  | { topic: 'catalog' | 'channels' | 'content' | 'theme' | 'purchase' | 'credentials' | 'settings' }
  | { topic: 'order' | 'told' | 'wallet' | 'session'; id: string }

export type Topic = News['topic']

/**
 * Announces committed facts to the listeners of this process, as a hint to read again.
 *
 * Guaranteed: only committed facts are announced; every process on the database that is running hears of them; one listener that
 * throws, hangs or is slow delays neither the others nor its own later news. A listener that fails is told again until it has heard.
 * News may come twice, in any order, or as one about everything.
 *
 * Not guaranteed: that anybody hears. What a listener had not finished when its process died is lost to it, and news from before
 * a process started is never told to it. So it serves what looks again anyway: kept pages, and open pages that also poll. What must
 * happen, such as a mail about a paid order, is a job, written by `enqueue` in the tx of its fact.
 */
export type Outbox = {
  /**
   * Has `hear` told of all news of a topic from now on. One that answers no promise is told before `bring` returns. With `isOwn` it is
   * told only of what a tx of this process announced, so that of several processes one is told.
   */
  listen(topic: Topic, hear: Hear, only?: { isOwn: boolean }): void
  /** Passes news on to this process's listeners. `isOwn` is false if it may be another process's. Never throws. */
  bring(news: readonly News[], from?: { isOwn: boolean }): void
  /** Tells all listeners that everything may have changed, because news may have been missed. */
  bringAll(): void
  /** Tells the other processes on the same database that there is news. */
  wakeOthers(): void
}

/** The outbox of this process. `wakeOthers` is omitted if no other process can share the database. */
export function createOutbox({
  wakeOthers = () => {},
  log = createLog('warn'),
}: {
  wakeOthers?: () => void
  log?: Logger | undefined
} = {}): Outbox {
  const listeners: { topic: Topic; hearsOwn: boolean; tell: (id?: string) => void }[] = []
  return {
    listen(topic, hear, only) {
      listeners.push({ topic, hearsOwn: only?.isOwn ?? false, tell: createOutboxListener({ topic, hear, log }) })
    },
    bring(news, { isOwn } = { isOwn: true }) {
      for (const one of news)
        for (const { topic, hearsOwn, tell } of listeners)
          if (topic === one.topic && (isOwn || !hearsOwn)) tell('id' in one ? one.id : undefined)
    },
    bringAll() {
      for (const { hearsOwn, tell } of listeners) if (!hearsOwn) tell()
    },
    wakeOthers,
  }
}
