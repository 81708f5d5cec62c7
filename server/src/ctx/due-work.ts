import { describeError } from '../platform/log.ts'
import type { Ctx } from './context.ts'

/**
 * Work that is planned in a table of its own, by the time at which each row is due. Rows that wait cost nothing, whereas each waiting job is passed by
 * whenever the queue looks for due ones.
 */
export type DueWork<Row extends { id: string }> = {
  /** For the log. */
  name: string
  /** Most rows worked on at a time in one process. */
  concurrency: number
  /** The group of a row, such as the company it asks. Companies that hang must not hold up the others: a group has at most half of the places that others leave. */
  groupOf(row: Row): string
  /** Takes at most so many due rows for a while, none of these groups, so that no other process takes them too. */
  take(ctx: Ctx, input: Room): Promise<readonly Row[]>
  /** Safe to repeat: if it fails or its process dies, the row is taken again once that while is over. */
  run(ctx: Ctx, row: Row): Promise<void>
}

/** What may be taken now: so many rows, whichever groups they are of, but for those that are full. */
export type Room = { most: number; without: readonly string[] }

/** Forgets the type of the rows, so that works of different tables can be in one list. */
export function dueWork<Row extends { id: string }>(work: DueWork<Row>): (ctx: Ctx) => RunningWork {
  return ctx => startDueWork(ctx, { work })
}

export type RunningWork = {
  /** Takes no more, and waits at most `timeoutMs` for what runs. */
  stop(timeoutMs: number): Promise<void>
}

/**
 * `everyMs`: the longest that a row waits after it became due while not everybody is busy. `patienceMs`: the longest that taking rows holds up the next
 * look; what is taken later is taken again once its while is over. `longestMs`: how long work keeps its place, also if it never ends.
 */
const usualTimes = { everyMs: 1_000, patienceMs: 5_000, longestMs: 90_000 }

/**
 * Looks for due rows once a second, and sooner while there are more than were taken. A row that is taken again while this process still works on it is
 * left to that work.
 */
export function startDueWork<Row extends { id: string }>(
  ctx: Ctx,
  { work, times: { everyMs, patienceMs, longestMs } = usualTimes }: { work: DueWork<Row>; times?: typeof usualTimes },
): RunningWork {
  const running = new Map<string, { group: string; ended: Promise<void> }>()
  let isFailing = false
  let isOver = false
  let looking = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function look() {
    const room = findRoom()
    const taken = room.most > 0 ? await within(patienceMs, work.take(ctx, room)).catch(noteFailure) : []
    if (taken && isFailing) ctx.log.info({ work: work.name }, 'due work is taken again')
    if (taken) isFailing = false
    for (const row of taken ?? []) if (!running.has(row.id)) running.set(row.id, { group: work.groupOf(row), ended: run(row) })
    if (!isOver) timer = setTimeout(lookAgain, waitAfter(room, taken?.length))
  }

  /** All that is taken may be of one group, so the group with the least room decides how much that is. */
  function findRoom(): Room {
    const free = work.concurrency - running.size
    // Half of what the others leave: what is free, and what the group has.
    const roomOf = (has: number) => Math.max(Math.floor((free + has) / 2), Math.min(free, 1)) - has
    const sizes = [...Map.groupBy(running.values(), ({ group }) => group)].map(([group, rows]) => ({ group, left: roomOf(rows.length) }))
    const isFull = ({ left }: { left: number }) => left <= 0
    const least = Math.min(roomOf(0), ...sizes.filter(size => !isFull(size)).map(({ left }) => left))
    return { most: Math.min(free, least), without: sizes.filter(isFull).map(({ group }) => group) }
  }

  /** As many as were wanted may not have been all, and where a place was missing one may be free soon. */
  function waitAfter({ most, without }: Room, taken: number | undefined): number {
    if (most > 0 && taken === most) return everyMs / 100
    return most === 0 || without.length > 0 ? everyMs / 10 : everyMs
  }

  function lookAgain() {
    looking = look()
  }

  async function run(row: Row): Promise<void> {
    try {
      await within(longestMs, work.run(ctx, row))
    } catch (error) {
      ctx.log.error({ err: error, work: work.name, id: row.id }, 'due work failed, it will be tried again')
    } finally {
      running.delete(row.id)
    }
  }

  function noteFailure(error: unknown): undefined {
    if (!isFailing) ctx.log.warn({ work: work.name, reason: describeError(error) }, 'due work can not be taken')
    isFailing = true
  }

  timer = setTimeout(lookAgain, everyMs)
  return {
    async stop(timeoutMs) {
      isOver = true
      clearTimeout(timer)
      // What still runs then is cut off: it is safe to repeat.
      await within(
        timeoutMs,
        looking.then(() => Promise.all([...running.values()].map(({ ended }) => ended))),
      ).catch(() => {})
    },
  }
}

/** Rejects if there is no answer in time. */
async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooLate.reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([answer, tooLate.promise]).finally(() => clearTimeout(timer))
}
