import { maskContact } from '@kilat/contract/mask-contact.ts'
import { rupiah } from '@kilat/contract/money.ts'
import type { Destination } from '@kilat/contract/operator/approvals.ts'
import { orderActs } from '@kilat/contract/operator/orders.ts'
import type { Task } from '@kilat/contract/operator/tasks.ts'
import type { Waiting, WaitingKind } from '@kilat/contract/operator/waiting.ts'
import { and, count, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { attempts, supplierPauses } from '../../db/schema/delivery.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'
import { differences } from '../../db/schema/reconciliation.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { jakartaDay, startOfJakartaDay } from '../../platform/jakarta-day.ts'
import type { ApprovalRow } from '../approvals/ask-approval.ts'
import { readDestinations } from '../approvals/destination.ts'
import { readApprovals } from '../approvals/read.ts'
import { toDecided } from '../delivery/decide-on-order.ts'
import { refusalOf } from '../delivery/order-acts.ts'
import { listTransfers } from '../payments/list-transfers.ts'
import { listWaiting } from './list-waiting.ts'
import { actsOn } from './task-acts.ts'

type Order = typeof orders.$inferSelect
type Attempt = typeof attempts.$inferSelect
type Facts = Partial<Pick<Task, 'company' | 'cause' | 'detail' | 'next_at' | 'checks' | 'ours' | 'account' | 'to' | 'is_begun'>>

type Listed = { data: Task[]; cut_off: WaitingKind[]; at: string; today: { paid: number; delivered: number } }

/**
 * Everything that waits for a person, with what is needed to decide: first what the store decides by itself, the next moment at the top. `mayMove`: whoever
 * reads it may move money, and sees where that of a request goes.
 */
export async function listTasks(ctx: Ctx, { mayMove }: { mayMove: boolean }): Promise<Listed> {
  const now = ctx.clock.now()
  const { data, cut_off } = await listWaiting(ctx, { limit: 100 })
  const known = await readAbout(ctx, { data, mayMove })
  const tasks = data.map(waiting => toTask(ctx, { waiting, known }))
  return { data: tasks.toSorted(byMoment), cut_off, at: now.toISOString(), today: await readToday(ctx, now) }
}

function byMoment(one: Task, other: Task): number {
  const [until, otherUntil] = [one.until ?? '9', other.until ?? '9']
  return until.localeCompare(otherUntil) || one.since.localeCompare(other.since)
}

type Known = {
  orders: ReadonlyMap<string, Order>
  attemptsOf: Partial<Record<string, Attempt[]>>
  facts: ReadonlyMap<string, Facts>
  /** Requests that nobody can agree to. */
  alone: ReadonlySet<string>
}

function toTask(ctx: Ctx, { waiting, known }: { waiting: Waiting; known: Known }): Task {
  const order = known.orders.get(waiting.subject_id ?? '') ?? known.orders.get(waiting.id)
  const tried = known.attemptsOf[order?.id ?? ''] ?? []
  const attempt = tried.find(({ reference }) => reference === waiting.id) ?? (waiting.kind === 'hold' ? tried.at(-1) : undefined)
  const decided = order && toDecided(ctx, { order, tried })
  const orderCan = decided ? orderActs.filter(act => refusalOf(act, decided) === undefined) : []
  const isBegun = waiting.kind === 'delivery' && attempt?.acceptedAt != null
  return {
    ...waiting,
    order: order ? describeOrder(order) : null,
    ...{ company: null, cause: null, detail: null, next_at: null, checks: null, ours: null, account: null, to: null },
    ...(attempt && describeAttempt(attempt)),
    ...known.facts.get(`${waiting.kind} ${waiting.id}`),
    is_begun: isBegun,
    can: actsOn(waiting.kind, { orderCan, isBegun, isAlone: known.alone.has(waiting.id) }),
  }
}

function describeOrder(order: Order): Task['order'] {
  const { id, version, status, productTitle: product, itemName: item, quantity, nickname, playerDisplay, contactKind, contactValue } = order
  const contact = maskContact({ kind: contactKind, value: contactValue })
  return { id, version, status, product, item, quantity, player: nickname ?? playerDisplay, contact }
}

function describeAttempt({ supplier, detail, nextCheckAt, checkCount, status }: Attempt): Facts {
  return { company: supplier, cause: status, detail, next_at: nextCheckAt?.toISOString() ?? null, checks: checkCount }
}

/** Reads what all of them are about, a few statements for the whole list. */
async function readAbout(ctx: Ctx, { data, mayMove }: { data: readonly Waiting[]; mayMove: boolean }): Promise<Known> {
  const idsOf = (...kinds: WaitingKind[]) => data.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const orderIds = [...new Set(data.flatMap(({ id, subject_id: subject }) => [id, subject]))].filter(id => id?.startsWith('KLT-'))
  const found = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, orderIds as string[]))
  const tried = await ctx.db
    .select()
    .from(attempts)
    .where(inArray(attempts.orderId, orderIds as string[]))
    .orderBy(attempts.unit, attempts.number)
  const facts = await Promise.all([
    readHoldCauses(ctx, idsOf('hold')),
    readPauses(ctx, idsOf('supplier')),
    readRefunds(ctx, idsOf('claim', 'late_refund')),
    readSuspense(ctx, idsOf('suspense')),
    readDifferences(ctx, idsOf('difference')),
    idsOf('transfer').length > 0 ? readTransfers(ctx) : [],
  ])
  const asked = await readApprovals(ctx, idsOf('approval'))
  const destinations = mayMove ? await readDestinations(ctx, asked) : new Map<string, Destination>()
  return {
    orders: new Map(found.map(order => [order.id, order])),
    attemptsOf: Object.groupBy(tried, ({ orderId }) => orderId),
    facts: new Map([...facts.flat(), ...asked.map(row => describeAsked(row, destinations.get(row.id)))]),
    alone: new Set(asked.flatMap(({ id, isAlone }) => (isAlone ? id : []))),
  }
}

type Named = [string, Facts]

function describeAsked({ id, act, askedBy, told }: ApprovalRow, to: Destination | undefined): Named {
  return [`approval ${id}`, { cause: act, company: askedBy, detail: told.join(', ') || null, to: to ?? null }]
}

async function readHoldCauses(ctx: ReadCtx, ids: string[]): Promise<Named[]> {
  const isHold = and(inArray(orderEvents.orderId, ids), eq(orderEvents.toStatus, 'on_hold'))
  const rows = await ctx.db.select().from(orderEvents).where(isHold).orderBy(orderEvents.version)
  // The latest entry of an order counts.
  return rows.map(({ orderId, reason }) => [`hold ${orderId}`, { cause: reason }])
}

async function readPauses(ctx: ReadCtx, ids: string[]): Promise<Named[]> {
  const rows = await ctx.db.select().from(supplierPauses).where(inArray(supplierPauses.supplier, ids))
  return rows.map(({ supplier, cause, detail, nextTryAt }) => [
    `supplier ${supplier}`,
    { company: supplier, cause, detail, next_at: nextTryAt.toISOString() },
  ])
}

async function readRefunds(ctx: ReadCtx, ids: string[]): Promise<Named[]> {
  const rows = await ctx.db.select().from(refunds).where(inArray(refunds.id, ids))
  return rows.flatMap(({ id, reason }): Named[] => ['claim', 'late_refund'].map(kind => [`${kind} ${id}`, { cause: reason }]))
}

async function readSuspense(ctx: ReadCtx, ids: string[]): Promise<Named[]> {
  const rows = await ctx.db.select().from(suspenseReceipts).where(inArray(suspenseReceipts.id, ids))
  return rows.map(({ id, gateway, reference }) => [`suspense ${id}`, { company: gateway, detail: reference }])
}

async function readDifferences(ctx: ReadCtx, ids: string[]): Promise<Named[]> {
  const rows = await ctx.db.select().from(differences).where(inArray(differences.id, ids)).orderBy(desc(differences.openedAt))
  return rows.map(({ id, gateway, kind, reference, ours }) => [
    `difference ${id}`,
    { company: gateway, cause: kind, detail: reference, ours: ours === null ? null : rupiah(Math.abs(ours)) },
  ])
}

async function readTransfers(ctx: Ctx): Promise<Named[]> {
  // Not limited: those that are tasks may come after any number that have arrived.
  const { data } = await listTransfers(ctx, { limit: Number.POSITIVE_INFINITY })
  return data.map(({ id, account, received }) => [`transfer ${id}`, { company: account, account, ours: received }])
}

async function readToday(ctx: ReadCtx, now: Date): Promise<Listed['today']> {
  const since = startOfJakartaDay(jakartaDay(now))
  const [paid] = await ctx.db.select({ count: count() }).from(orders).where(gte(orders.paidAt, since))
  const [delivered] = await ctx.db.select({ count: count() }).from(orders).where(gte(orders.deliveredAt, since))
  return { paid: paid?.count ?? 0, delivered: delivered?.count ?? 0 }
}
