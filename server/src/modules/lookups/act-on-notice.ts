import { eq } from 'drizzle-orm'
import type { NoticeHandler } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { lookups } from '../../db/schema/lookups.ts'
import { isOpen, type Lookup } from './begin-lookup.ts'
import { askLookupJob, type Told } from './jobs.ts'

/** Asks the supplier about a bought nickname when it sends a notice that says something new of it. */
export const lookupNotices: NoticeHandler = {
  async knows(ctx, { reference }) {
    return (await find(ctx, reference)) !== undefined
  },
  async actOn(ctx, { reference, isFailure = false, isNew }) {
    const lookup = (await isNew) ? await find(ctx, reference) : undefined
    const told = isFailure ? 'failure' : 'other'
    if (lookup && isNews(lookup.status, told)) await enqueue(ctx, { job: askLookupJob, data: { reference, told } })
  },
}

/** False for a notice of the end that the store knows. */
export function isNews(status: Lookup['status'], told: Told): boolean {
  if (status === 'succeeded') return told === 'failure'
  if (status === 'failed' || status === 'taken_back') return told === 'other'
  return isOpen(status) || status === 'given_up'
}

async function find(ctx: ReadCtx, reference: string): Promise<Pick<Lookup, 'status'> | undefined> {
  const [lookup] = await ctx.db.select({ status: lookups.status }).from(lookups).where(eq(lookups.reference, reference))
  return lookup
}
