import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { differences, reconciledPayments } from '../../db/schema/reconciliation.ts'
import { isHanging } from '../../platform/hanging.ts'
import { jakartaDay, startOfJakartaDay } from '../../platform/jakarta-day.ts'
import { walletChannel } from '../channels/wallet-channel.ts'
import { compareAgain } from './compare-lines.ts'
import { compareTransfersAgain, fileLineOf } from './compare-transfers.ts'
import { reconcilePaymentsJob } from './jobs.ts'
import { reconcilePayment } from './reconcile-payment.ts'

/** Payments asked about in one job, which must end before the queue takes it for dead, also if no gateway answers. */
const paymentsPerJob = 100

/** Calls at a time, because gateways limit them. */
const callsAtOnce = 4

/** The payments of a gateway that hangs wait for so long, while those of others are asked about. */
const patienceMs = 15 * 60_000

/** Older payments are not listed any more, so that a store's first run does not ask about all of its past. */
const listedDays = 40

/**
 * Asks the gateways about the payments whose day in Jakarta is over, and notes what differs. A payment that can still be paid is left
 * for the next day. What statements have said is compared again, because the store's money has changed since. Safe to repeat, and to
 * run twice at once.
 */
export async function reconcilePayments(ctx: Ctx, { isMore = false }: { isMore?: boolean }): Promise<void> {
  const now = ctx.clock.now()
  if (!isMore) {
    await inTx(ctx, ctx => listPayments(ctx, { now }))
    await compareOpenLines(ctx)
  }
  const due = await ctx.db
    .select({ paymentId: reconciledPayments.paymentId, gateway: reconciledPayments.gateway })
    .from(reconciledPayments)
    .where(lte(reconciledPayments.nextAt, now))
    .orderBy(asc(reconciledPayments.nextAt), asc(reconciledPayments.paymentId))
    .limit(paymentsPerJob)
  const waiting = due.values()
  const hanging = new Set<string>()
  const worker = async () => {
    for (const { paymentId, gateway: id } of waiting) {
      const gateway = ctx.gateways.get(id)
      if (gateway && isHanging(gateway)) hanging.add(id)
      else await reconcilePayment(ctx, { paymentId })
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, worker))
  if (hanging.size > 0) await inTx(ctx, ctx => askLater(ctx, { gateways: [...hanging], now }))
  if (due.length === paymentsPerJob) return inTx(ctx, ctx => enqueue(ctx, { job: reconcilePaymentsJob, data: { isMore: true } }))
  const [open] = await ctx.db.select({ count: sql<string | number>`count(*)` }).from(differences).where(eq(differences.status, 'open'))
  if (Number(open?.count ?? 0) > 0)
    ctx.log.error({ count: Number(open?.count) }, 'differences with gateways wait: npm run operator -- differences')
}

/** Lists payments for asking, once each, from this moment on. */
async function listPayments(ctx: Pick<TxCtx, 'db'>, { now }: { now: Date }): Promise<void> {
  const before = startOfJakartaDay(jakartaDay(now))
  const since = new Date(before.getTime() - listedDays * 24 * 60 * 60_000)
  await ctx.db.execute(sql`
    insert into ${reconciledPayments} (payment_id, gateway, next_at)
    select p.id, p.gateway, ${now.toISOString()}::timestamptz from ${payments} p
    where p.gateway <> ${walletChannel.id} and p.status <> 'refused'
      and p.expires_at < ${before.toISOString()}::timestamptz and p.created_at >= ${since.toISOString()}::timestamptz
    on conflict do nothing`)
}

/** Puts off all that is due at gateways that hang: each of their calls would hold a place until its time is over. */
async function askLater(ctx: TxCtx, { gateways, now }: { gateways: readonly string[]; now: Date }): Promise<void> {
  const nextAt = new Date(ctx.clock.now().getTime() + patienceMs)
  const isTheirs = and(inArray(reconciledPayments.gateway, [...gateways]), lte(reconciledPayments.nextAt, now))
  await ctx.db.update(reconciledPayments).set({ nextAt }).where(isTheirs)
  await enqueue(ctx, { job: reconcilePaymentsJob, data: { isMore: true }, startAfter: nextAt })
}

/** Compares again what statements said of the references that still differ. */
async function compareOpenLines(ctx: Ctx): Promise<void> {
  await compareOpenTransfers(ctx)
  const isSaid = and(eq(differences.status, 'open'), isNotNull(differences.reference), sql`'statement' = any(${differences.saidBy})`)
  const open = await ctx.db
    .selectDistinct({ gateway: differences.gateway, reference: differences.reference })
    .from(differences)
    .where(isSaid)
  for (const [gateway, rows] of Map.groupBy(open, row => row.gateway)) {
    const references = rows.flatMap(({ reference }) => reference ?? [])
    for (let at = 0; at < references.length; at += paymentsPerJob)
      await inTx(ctx, ctx => compareAgain(ctx, { gateway, references: references.slice(at, at + paymentsPerJob) }))
  }
}

/** Lines of banks' files name no payment, so they are compared again by themselves. */
async function compareOpenTransfers(ctx: Ctx): Promise<void> {
  for (const { id: gateway, desk } of ctx.gateways.values()) {
    if (!desk) continue
    const isOpen = and(eq(differences.gateway, gateway), eq(differences.status, 'open'))
    const open = await ctx.db.select({ thing: differences.thing }).from(differences).where(isOpen)
    const lines = open.flatMap(row => fileLineOf(row) ?? [])
    for (let at = 0; at < lines.length; at += paymentsPerJob) {
      const externalIds = lines.slice(at, at + paymentsPerJob)
      await inTx(ctx, ctx => compareTransfersAgain(ctx, { gateway, desk, externalIds }))
    }
  }
}
