import type { Logger } from 'pino'

/**
 * Receives the id of the changed noun; without an id, everything of the topic may have changed. May answer a promise: then the
 * listener's next news waits for it.
 */
export type Hear = (id?: string) => unknown

/** Waits before a listener that failed is told again, in milliseconds. */
const retryWaitsMs = [1_000, 2_000, 4_000, 8_000]

/** The wait after those, again and again: a database can be away for hours, and an old setting must not outlive that. */
const laterWaitMs = 60_000

/** A listener that has not finished after this time has failed, so that it does not wait for ever. */
const longestHearingMs = 30_000

/** More news than this waiting for one listener is told as one about everything. */
const mostWaiting = 1_000

type Id = string | undefined

/**
 * A listener with its own place in the news: it neither waits for another listener nor holds one back. News that it failed to hear
 * does not hold back its later news either. Answers how to tell it: now, or when it has heard what it was told before. Telling never throws.
 */
export function createOutboxListener({ topic, hear, log }: { topic: string; hear: Hear; log: Logger }): (id: Id) => void {
  /** News that waits for its turn, and how often each has failed. */
  const waiting = new Map<Id, number>()
  /** News that failed and is told again. */
  const retrying = new Map<Id, NodeJS.Timeout>()
  let isHearing = false
  let isFailing = false

  const add = (id: Id, failures: number) => {
    clearTimeout(retrying.get(id))
    retrying.delete(id)
    waiting.set(id, failures)
    if (waiting.size + retrying.size > mostWaiting) waitForEverything()
    if (!isHearing) hearWaiting()
  }
  const waitForEverything = () => {
    for (const timer of retrying.values()) clearTimeout(timer)
    retrying.clear()
    waiting.clear()
    waiting.set(undefined, 0)
  }
  const hearWaiting = () => {
    for (const [id, failures] of waiting) {
      waiting.delete(id)
      try {
        const hearing = hear(id)
        if (hearing instanceof Promise) {
          isHearing = true
          void finish(hearing, id, failures)
          return
        }
        isFailing = false
      } catch (error) {
        retry(id, failures, error)
      }
    }
  }
  const finish = async (hearing: Promise<unknown>, id: Id, failures: number) => {
    try {
      await withinTime(hearing)
      isFailing = false
    } catch (error) {
      retry(id, failures, error)
    }
    isHearing = false
    hearWaiting()
  }
  const retry = (id: Id, failures: number, error: unknown) => {
    if (failures === retryWaitsMs.length)
      log.error({ err: error, topic, id, tries: failures + 1 }, 'a listener of the outbox keeps failing, it is told again every minute')
    if (failures === 0 && !isFailing) log.warn({ err: error, topic, id }, 'a listener of the outbox failed, it is told again')
    const waitMs = retryWaitsMs[failures] ?? laterWaitMs
    isFailing = true
    retrying.set(id, setTimeout(() => add(id, failures + 1), waitMs).unref())
  }
  return id => add(id, 0)
}

/** Throws if the listener takes too long. What it does goes on, and it may be told again meanwhile. */
async function withinTime(hearing: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${longestHearingMs} ms`)), longestHearingMs)
    timer.unref()
  })
  try {
    await Promise.race([hearing, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
