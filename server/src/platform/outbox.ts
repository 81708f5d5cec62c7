/** A change others may need to know of: the noun that changed and, for orders and wallets, its id. */
export type News = { topic: 'catalog' | 'channels' | 'content' | 'theme' } | { topic: 'order' | 'wallet'; id: string }

export type Topic = News['topic']

/** Receives the id of the changed noun; without an id, everything of the topic may have changed. Must not throw. */
export type Hear = (id?: string) => void

/** Announces committed facts within this process. News may come twice, because listeners only read again. */
export type Outbox = {
  listen(topic: Topic, hear: Hear): void
  /** Passes news on to this process's listeners. */
  bring(news: readonly News[]): void
  /** Tells all listeners that everything may have changed, because news may have been missed. */
  bringAll(): void
  /** Tells the other processes on the same database that there is news. */
  wakeOthers(): void
}

/** The outbox of this process. `wakeOthers` is omitted if no other process can share the database. */
export function createOutbox(wakeOthers: () => void = () => {}): Outbox {
  const listeners: { topic: Topic; hear: Hear }[] = []
  return {
    listen(topic, hear) {
      listeners.push({ topic, hear })
    },
    bring(news) {
      for (const one of news) for (const { topic, hear } of listeners) if (topic === one.topic) hear('id' in one ? one.id : undefined)
    },
    bringAll() {
      for (const { hear } of listeners) hear()
    },
    wakeOthers,
  }
}
