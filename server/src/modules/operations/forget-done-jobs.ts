import { sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { allowLonger } from '../../db/allow-longer.ts'
import { inTx } from '../../db/in-tx.ts'

/** So many are deleted by one statement, so that it is short. */
const usualMost = 20_000

/**
 * Deletes jobs that were done more than an hour ago, but the latest of each kind, which tells when that was done last. The queue would keep all of them for a
 * week, and reads what it keeps several times a minute. Jobs that were given up stay.
 */
export async function forgetDoneJobs(ctx: Pick<Ctx, 'db' | 'outbox'>, { most = usualMost } = {}): Promise<void> {
  for (;;) {
    const deleted = await inTx(ctx, async ctx => {
      await allowLonger(ctx, 60_000)
      const { rows } = await ctx.db.execute(sql`
        with latest as materialized (select name, max(completed_on) as at from pgboss.job where state = 'completed' group by name),
          old as materialized (
            select job.name, job.id from pgboss.job join latest on latest.name = job.name
            where state = 'completed' and completed_on < least(latest.at, now() - interval '1 hour') limit ${most})
        delete from pgboss.job using old where job.name = old.name and job.id = old.id returning job.id`)
      return rows.length
    })
    if (deleted < most) return
  }
}
