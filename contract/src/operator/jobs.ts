import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall, reasonSchema } from './act.ts'

const queueSchema = z.object({
  /** Of the job, such as `deliver-order`. */
  name: z.string(),
  /** Jobs that could begin now. */
  due: z.int(),
  /** Since when the oldest of them could. */
  due_since: z.iso.datetime().nullable(),
  /** Jobs with a later time. */
  later: z.int(),
  /** Jobs that a process works at. */
  active: z.int(),
  /** Jobs that were given up after their last try. */
  failed: z.int(),
  /** When one was last done; null if none was of late. */
  done_at: z.iso.datetime().nullable(),
  /** Cron line in WIB; null for jobs that facts ask for. */
  cron: z.string().nullable(),
})

export type JobQueue = z.infer<typeof queueSchema>

const failedSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What it was about: ids of orders, payments, …. */
  about: z.array(z.string()),
  tries: z.int(),
  failed_at: z.iso.datetime(),
  /** What the last try said, without values. */
  error: z.string().nullable(),
})

export type FailedJob = z.infer<typeof failedSchema>

const onlyOwners = { operator: 'manage_operators' } as const

export const listJobs = endpoint({
  ...operatorCall,
  name: 'listJobs',
  method: 'GET',
  path: '/operator/jobs',
  summary: 'What the store has to do: how much of each kind waits and since when, and the jobs that were given up, the latest first',
  limitPerMinute: 60,
  answer: z.object({ data: z.array(queueSchema), failed: z.array(failedSchema) }),
  problems: [],
  access: onlyOwners,
})

export const requeueJob = endpoint({
  ...operatorCall,
  name: 'requeueJob',
  method: 'POST',
  path: '/operator/jobs/{name}/{id}/requeue',
  summary: 'Has a job that was given up tried again; a repeat changes nothing',
  params: z.object({ name: z.string().regex(/^[a-z-]{1,60}$/), id: z.uuid() }),
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ data: z.object({ name: z.string(), id: z.uuid() }) }),
  problems: ['not_found'],
  access: onlyOwners,
})
