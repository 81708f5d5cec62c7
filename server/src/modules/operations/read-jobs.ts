import type { FailedJob, JobQueue } from '@kilat/contract/operator/jobs.ts'
import { sql } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { hideDetails } from '../../platform/excerpt.ts'

/** Failed ones that are shown; more of them have one cause. */
const mostShown = 50

const mostAbout = 3
const longestText = 200

type QueueRow = Record<'due' | 'later' | 'active' | 'failed', string | number> & {
  name: string
  due_since: string | null
  done_at: string | null
  cron: string | null
}

/** Every kind of job with how much of it waits. Those with something due come first, the longest waiting at the top. */
export async function listQueues(ctx: ReadCtx): Promise<JobQueue[]> {
  const { rows } = await ctx.db.execute<QueueRow>(sql`
    select queue.name, coalesce(due, 0) as due, due_since, coalesce(later, 0) as later, coalesce(active, 0) as active, coalesce(failed, 0) as failed, done_at, schedule.cron
    from pgboss.queue
    left join pgboss.schedule on schedule.name = queue.name and schedule.key = ''
    left join (
      select name,
        count(*) filter (where state in ('created', 'retry') and start_after <= now()) as due,
        min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as due_since,
        count(*) filter (where state in ('created', 'retry') and start_after > now()) as later,
        count(*) filter (where state = 'active') as active,
        count(*) filter (where state = 'failed') as failed,
        max(completed_on) filter (where state = 'completed') as done_at
      from pgboss.job group by name
    ) as job on job.name = queue.name
    where queue.name not like '\\_\\_%'
    order by due_since, queue.name`)
  return rows.map(({ name, due, later, active, failed, cron, ...moments }) => ({
    ...{ name, due: Number(due), later: Number(later), active: Number(active), failed: Number(failed), cron },
    ...{ due_since: toIso(moments.due_since), done_at: toIso(moments.done_at) },
  }))
}

const toIso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())

/** The jobs that were given up last. Their data are ids; of what went wrong only the message is told, without what may be somebody's. */
export async function listFailedJobs(ctx: ReadCtx): Promise<FailedJob[]> {
  const { rows } = await ctx.db.execute<{
    id: string
    name: string
    data: unknown
    tries: number
    failed_at: string
    error: string | null
  }>(sql`
    select id, name, data, retry_count + 1 as tries, completed_on as failed_at, coalesce(output -> 'error' ->> 'message', output ->> 'message') as error
    from pgboss.job where state = 'failed' and name not like '\\_\\_%' order by completed_on desc limit ${mostShown}`)
  return rows.map(({ id, name, data, tries, failed_at: failedAt, error }) => ({
    ...{ id, name, tries: Number(tries), failed_at: new Date(failedAt).toISOString(), about: idsIn(data) },
    error: error === null ? null : hideDetails(error.split('\n', 1)[0] ?? '').slice(0, longestText),
  }))
}

function idsIn(data: unknown): string[] {
  return Object.values(Object(data))
    .filter(value => typeof value === 'string' && value.length <= 60)
    .map(String)
    .slice(0, mostAbout)
}
