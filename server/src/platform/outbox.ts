/** What others may have to hear of: the noun that changed and, where there are many, the id of which. */
export type News = { topic: 'catalog' | 'content' | 'theme' } | { topic: 'order' | 'wallet'; id: string }

export type Topic = News['topic']

/** Is given the id of what changed; without one, everything of the topic may have changed. Must not throw. */
export type Hear = (id?: string) => void

/** Where news of facts that are committed is heard. It may come twice: who hears it reads again. */
export type Outbox = {
  listen(topic: Topic, hear: Hear): void
  /** Lets this process hear what a process of the store has told. */
  bring(news: readonly News[]): void
  /** For one that may have missed any news: lets all who listen hear of everything. */
  bringAll(): void
  /** Lets the other processes on the same database know that there is news. */
  wakeOthers(): void
}

/** The outbox of this process. `wakeOthers` is left out where no other process can share the database. */
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
