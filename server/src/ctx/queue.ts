import type { Tx } from '../db/database.ts'
import { type Asked, doAfter, writeLast } from '../db/end-of-tx.ts'

/** The name of a job and the shape of its data. */
export type JobName<Data extends object> = { name: string; data?: Data }

/** Names a job once, so that `enqueue` and its handler agree on the data. */
export function jobName<Data extends object>(name: string): JobName<Data> {
  return { name }
}

/** A job to be done: at once, or from `startAfter` on. An urgent job comes before all others of its name that are due. */
export type JobToDo<Data extends object> = { job: JobName<Data>; data: Data; startAfter?: Date; isUrgent?: boolean }

/** Writes jobs into the database, within a tx. */
export type Queue = {
  /** Answers once the database was asked to write it, so that the tx can be committed in the same message. */
  send<Data extends object>(tx: Tx, todo: JobToDo<Data>): Promise<Asked>
  /** Has a job begin at once that is committed and due: the workers of this process look for it. Without this it begins within a second or two, in any process. */
  wake(todo: Pick<JobToDo<object>, 'job' | 'startAfter'>): void
  /** Has a job that was given up tried again. Answers false if there is none, or it was not given up. */
  retry(tx: Tx, job: { name: string; id: string }): Promise<boolean>
}

/** Enqueues a job in the tx of its fact: both are committed or neither. A tx writes all its jobs at its end. */
export async function enqueue<Data extends object>(ctx: { db: Tx; queue: Queue }, todo: JobToDo<Data>): Promise<void> {
  writeLast(ctx.db, () => ctx.queue.send(ctx.db, todo))
  doAfter(ctx.db, () => ctx.queue.wake(todo))
}
