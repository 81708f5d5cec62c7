import type { Tx } from '../db/database.ts'

/** The name of a job and the shape of its data. */
export type JobName<Data extends object> = { name: string; data?: Data }

/** Names a job once, so that who enqueues and who handles agree on its data. */
export function jobName<Data extends object>(name: string): JobName<Data> {
  return { name }
}

/** Enqueues in the tx of the fact the job follows from: both are there or neither. */
export type Queue = {
  enqueue<Data extends object>(tx: Tx, job: JobName<Data>, data: Data, options?: { startAfter?: Date }): Promise<void>
}
