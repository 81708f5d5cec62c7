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
  /** Takes at most so many due rows for a while, so that no other process takes them too. */
  take(ctx: Ctx, input: { most: number }): Promise<readonly Row[]>
  /** Safe to repeat: if it fails or its process dies, the row is taken again once that while is over. */
  run(ctx: Ctx, row: Row): Promise<void>
}

/** Forgets the type of the rows, so that works of different tables can be in one list. */
export function dueWork<Row extends { id: string }>(work: DueWork<Row>): (ctx: Ctx) => RunningWork {
  return ctx => startDueWork(ctx, { work })
}

export type RunningWork = {
  /** Takes no more, and waits at most `timeoutMs` for what runs. */
  stop(timeoutMs: number): Promise<void>
}

/** Longest that a row waits after it became due while not everybody is busy. */
const usualEveryMs = 1_000

/**
 * Looks for due rows once a second, and sooner while there are more than were taken. A row that is taken again while this process still works on it is
 * left to that work.
 */
export function startDueWork<Row extends { id: string }>(
  ctx: Ctx,
  { work, everyMs = usualEveryMs }: { work: DueWork<Row>; everyMs?: number },
): RunningWork {
  const running = new Map<string, Promise<void>>()
  let isFailing = false
  let isOver = false
  let looking = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function look() {
    const free = work.concurrency - running.size
    const taken = free > 0 ? await work.take(ctx, { most: free }).catch(noteFailure) : []
    if (taken && isFailing) ctx.log.info({ work: work.name }, 'due work is taken again')
    if (taken) isFailing = false
    for (const row of taken ?? []) if (!running.has(row.id)) running.set(row.id, run(row))
    if (!isOver) timer = setTimeout(lookAgain, waitAfter({ free, taken: taken?.length }))
  }

  /** As many as were free may not have been all, and with none free there may be more soon. */
  function waitAfter({ free, taken }: { free: number; taken: number | undefined }): number {
    if (free === 0) return everyMs / 10
    return taken === free ? everyMs / 100 : everyMs
  }

  function lookAgain() {
    looking = look()
  }

  async function run(row: Row): Promise<void> {
    try {
      await work.run(ctx, row)
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
      await looking
      await Promise.race([Promise.all(running.values()), new Promise(resolve => setTimeout(resolve, timeoutMs).unref())])
    },
  }
}
