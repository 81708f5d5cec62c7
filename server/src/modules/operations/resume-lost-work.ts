import { messageChannels } from '@kilat/contract/messages.ts'
import { and, asc, eq, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { lookups } from '../../db/schema/lookups.ts'
import { messages } from '../../db/schema/messages.ts'
import { orders, sweepMarks } from '../../db/schema/orders.ts'
import { payments, unknownReferences } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { doAll } from '../../platform/do-all.ts'
import { followSweep } from '../alerts/follow-sweep.ts'
import { checkAttemptJob, checkPromiseJob, deliverOrderJob, endHoldJob, recheckDeliveryJob } from '../delivery/jobs.ts'
import { askLookupJob } from '../lookups/jobs.ts'
import { sendMessageJobs } from '../messages/jobs.ts'
import { checkReferenceJob, watchPaymentJob } from '../payments/jobs.ts'
import { sendRefundJob } from '../refunds/jobs.ts'

/** Work this much overdue has lost its job, for example after too many failed tries. */
const overdueMs = 10 * 60_000

/** One kind of work that can lose its job, and how to enqueue another. */
type Sweep = {
  kind: string
  table: PgTable
  id: PgColumn
  isOverdue: SQL | undefined
  /** True if overdue work is usual, such as orders that wait for a person: operators are not told of it. */
  isUsual?: boolean
  resume(ctx: TxCtx, id: string): Promise<void>
}

/**
 * Gives a new job to all open work whose own job is lost.
 * An extra job does no harm: only a job at or after the planned time plans the next.
 * Work that stays overdue does not block the rest, because each sweep continues where the last one ended, and a sweep that fails does not block the
 * others.
 */
export async function resumeLostWork(ctx: Ctx, { batch = 200, batches = 10 }: { batch?: number; batches?: number } = {}): Promise<void> {
  await doAll(sweeps(ctx).map(sweep => ({ what: `the sweep of ${sweep.kind}`, act: () => sweepAll(ctx, { sweep, batch, batches }) })))
}

async function sweepAll(ctx: Ctx, { sweep, batch, batches }: { sweep: Sweep; batch: number; batches: number }): Promise<void> {
  let [found, isWhole] = [0, true]
  for (let done = 0; done < batches; done += 1) {
    const once = await inTx(ctx, ctx => sweepOnce(ctx, { sweep, batch }))
    found += once.found
    if (done === 0) isWhole = once.isFromStart
    if (once.isAtEnd) break
  }
  // The rest of a sweep that was begun before tells nothing of the rows it has passed.
  if (sweep.isUsual || (found === 0 && !isWhole)) return
  await inTx(ctx, ctx => followSweep(ctx, { kind: sweep.kind, count: found }))
}

type Swept = { found: number; isFromStart: boolean; isAtEnd: boolean }

/** Takes the next rows after the mark and moves it. The mark's row is locked, so that two processes never take the same rows. */
async function sweepOnce(ctx: TxCtx, { sweep, batch }: { sweep: Sweep; batch: number }): Promise<Swept> {
  const { kind, table, id, isOverdue, resume } = sweep
  await ctx.db.insert(sweepMarks).values({ kind, after: '' }).onConflictDoNothing()
  const [mark] = await ctx.db.select().from(sweepMarks).where(eq(sweepMarks.kind, kind)).for('update')
  const found = await ctx.db
    .select({ id })
    .from(table)
    .where(and(isOverdue, gt(id, mark?.after ?? '')))
    .orderBy(asc(id))
    .limit(batch)
  const ids = found.map(row => String(row.id))
  for (const each of ids) await resume(ctx, each)
  const isAtEnd = ids.length < batch
  await ctx.db
    .update(sweepMarks)
    .set({ after: isAtEnd ? '' : (ids.at(-1) ?? '') })
    .where(eq(sweepMarks.kind, kind))
  return { found: ids.length, isFromStart: (mark?.after ?? '') === '', isAtEnd }
}

function sweeps(ctx: Ctx): Sweep[] {
  const before = new Date(ctx.clock.now().getTime() - overdueMs)
  const owed = inArray(orders.status, ['paid', 'delivering', 'on_hold'])
  return [
    {
      kind: 'payments',
      table: payments,
      id: payments.id,
      isOverdue: lt(payments.nextCheckAt, before),
      resume: (ctx, paymentId) => enqueue(ctx, { job: watchPaymentJob, data: { paymentId } }),
    },
    {
      kind: 'references',
      table: unknownReferences,
      id: unknownReferences.id,
      isOverdue: lt(unknownReferences.nextCheckAt, before),
      resume: (ctx, id) => enqueue(ctx, { job: checkReferenceJob, data: { id } }),
    },
    {
      kind: 'orders',
      isUsual: true,
      table: orders,
      id: orders.id,
      isOverdue: and(owed, lt(orders.updatedAt, before)),
      resume: (ctx, orderId) => enqueue(ctx, { job: deliverOrderJob, data: { orderId } }),
    },
    {
      kind: 'promises',
      isUsual: true,
      table: orders,
      id: orders.id,
      isOverdue: and(owed, lt(orders.promisedAt, before)),
      resume: (ctx, orderId) => enqueue(ctx, { job: checkPromiseJob, data: { orderId } }),
    },
    {
      kind: 'holds',
      table: orders,
      id: orders.id,
      isOverdue: and(eq(orders.status, 'on_hold'), lt(orders.decideBy, before)),
      resume: (ctx, orderId) => enqueue(ctx, { job: endHoldJob, data: { orderId } }),
    },
    {
      kind: 'attempts',
      table: attempts,
      id: attempts.reference,
      isOverdue: and(inArray(attempts.status, ['pending', 'unknown', 'not_sent']), lt(attempts.nextCheckAt, before)),
      resume: (ctx, reference) => enqueue(ctx, { job: checkAttemptJob, data: { reference } }),
    },
    {
      kind: 'doubts',
      table: attempts,
      id: attempts.reference,
      // Without its player nobody can be asked about it: a person settles it.
      isOverdue: and(
        inArray(attempts.status, ['succeeded', 'late']),
        lt(attempts.doubtedAt, before),
        or(isNull(attempts.nextCheckAt), lt(attempts.nextCheckAt, before)),
        ne(attempts.customerNo, ''),
      ),
      resume: (ctx, reference) => enqueue(ctx, { job: recheckDeliveryJob, data: { reference } }),
    },
    {
      kind: 'lookups',
      table: lookups,
      id: lookups.reference,
      isOverdue: and(inArray(lookups.status, ['sent', 'pending', 'unknown']), lt(lookups.nextAskAt, before)),
      resume: (ctx, reference) => enqueue(ctx, { job: askLookupJob, data: { reference } }),
    },
    {
      kind: 'refunds',
      table: refunds,
      id: refunds.id,
      isOverdue: and(inArray(refunds.status, ['pending', 'sent']), lt(refunds.nextCheckAt, before)),
      resume: (ctx, refundId) => enqueue(ctx, { job: sendRefundJob, data: { refundId } }),
    },
    ...messageChannels.map(
      (channel): Sweep => ({
        kind: `messages by ${channel}`,
        table: messages,
        id: messages.id,
        isOverdue: and(eq(messages.channel, channel), lt(messages.nextTryAt, before)),
        resume: (ctx, messageId) => enqueue(ctx, { job: sendMessageJobs[channel], data: { messageId } }),
      }),
    ),
  ]
}
