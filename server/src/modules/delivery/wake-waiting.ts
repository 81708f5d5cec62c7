import { and, asc, gt, inArray } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { checkAttemptJob, deliverOrderJob } from './jobs.ts'
import { isUnsentAt } from './least-cost.ts'

const pageSize = 200

type Asked = { supplier: string; mostIdr?: number }

/**
 * Gives a job to every order that may wait for a supplier, and to every attempt there that was surely never sent, and costs no more than `mostIdr`. A job too many does no harm,
 * and a process killed in between leaves the rest to the sweep for lost work.
 */
export async function wakeWaiting(ctx: Ctx, asked: Asked): Promise<void> {
  await inPages(ctx, (ctx, after) => wakeAttempts(ctx, { ...asked, after }))
  await inPages(ctx, wakeOrders)
}

/** Does one page after another, each in a tx of its own. A page answers its last id, or undefined at the end. */
async function inPages(ctx: Ctx, page: (ctx: TxCtx, after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    after = await inTx(ctx, ctx => page(ctx, from))
  }
}

async function wakeAttempts(ctx: TxCtx, { after, ...asked }: Asked & { after: string }): Promise<string | undefined> {
  const rows = await ctx.db
    .select({ reference: attempts.reference })
    .from(attempts)
    .where(and(isUnsentAt(asked), gt(attempts.reference, after)))
    .orderBy(asc(attempts.reference))
    .limit(pageSize)
  for (const { reference } of rows) await enqueue(ctx, { job: checkAttemptJob, data: { reference } })
  return rows.length < pageSize ? undefined : rows.at(-1)?.reference
}

async function wakeOrders(ctx: TxCtx, after: string): Promise<string | undefined> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, ['paid', 'delivering']), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(pageSize)
  for (const { id } of rows) await enqueue(ctx, { job: deliverOrderJob, data: { orderId: id } })
  return rows.length < pageSize ? undefined : rows.at(-1)?.id
}
