import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Outbox } from '../platform/outbox.ts'
import type { Bell } from './bell.ts'
import type { Db } from './database.ts'
import { newsKeptMs } from './forget-old-news.ts'
import { readNews, seenByNow } from './read-news.ts'

/** Rest of a reader between two reads, so that a flood of news takes only a few reads. */
const restMs = 50

/** A ring may be lost: a reader reads at least this often. */
const longestWaitMs = 1_000

/** A reader away for this long may have missed deleted news. Half of the time news is kept, because clocks differ. */
const longestAwayMs = newsKeptMs / 2

/**
 * Lets this process hear the news of all processes on the database from now on, its own news a second time. A process that could
 * not read for a while, or missed a ring, catches up from the table. Answers how to stop.
 */
export async function followNews(ctx: { db: Db; outbox: Outbox; bell: Bell; clock: Clock; log: Logger }): Promise<() => Promise<void>> {
  const alarm = createAlarm()
  let seen = await seenByNow(ctx)
  let readAt = ctx.clock.now().getTime()
  let isDown = false

  const readOnce = async () => {
    try {
      const now = ctx.clock.now().getTime()
      const read = await readNews(ctx, seen)
      if (read.isWhole && now - readAt < longestAwayMs) ctx.outbox.bring(read.news, { isOwn: false })
      else ctx.outbox.bringAll()
      seen = read.seen
      readAt = now
      isDown = false
    } catch (error) {
      if (!isDown) ctx.log.warn({ err: error }, 'the outbox can not be read, it will be tried again')
      isDown = true
    }
  }
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      await alarm.rungWithin(longestWaitMs)
      if (!isOver) await readOnce()
      await wait(restMs)
    }
  })()
  const unlisten = ctx.bell.listen(alarm.ring)
  return async () => {
    isOver = true
    alarm.ring()
    await Promise.all([unlisten(), reading])
  }
}

/** Remembers a ring that comes while the reader is not waiting. */
function createAlarm() {
  let rung = Promise.withResolvers<void>()
  return {
    ring: () => rung.resolve(),
    async rungWithin(ms: number): Promise<void> {
      const timeout = new AbortController()
      await Promise.race([rung.promise, wait(ms, undefined, { signal: timeout.signal }).catch(() => {})])
      timeout.abort()
      rung = Promise.withResolvers<void>()
    },
  }
}
