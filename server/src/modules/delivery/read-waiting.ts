import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { attempts, supplierPauses } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { listByHand } from './read-by-hand.ts'
import { readRest } from './read-rest.ts'
import { waitsForPerson } from './recheck-delivery.ts'

type Page = { limit: number }

/** Time after which a delivery that its supplier has not ended is worth a look; usually it takes seconds. */
const usualMs = 2 * 60_000

/** Orders on hold, the one that is decided by itself next first: it must be among those that are listed. The amount is what goes back without proof of delivery. */
export async function readHolds(ctx: ReadCtx, { limit }: Page): Promise<Waiting[]> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.status, 'on_hold'))
    .orderBy(asc(orders.decideBy), asc(orders.id))
    .limit(limit)
  const rests = await readRest(ctx, rows)
  return rows.map(({ id, version, updatedAt, decideBy }) => ({
    ...{ kind: 'hold' as const, id, subject_id: id, version, amount: rests.get(id) ?? null },
    since: updatedAt.toISOString(),
    until: decideBy?.toISOString() ?? null,
  }))
}

/** Attempts that their supplier has not ended for minutes, of orders that are not on hold, the next promise first; the store keeps asking about them by itself. */
export async function readUnended(ctx: ReadCtx & Pick<Ctx, 'clock' | 'suppliers'>, { limit }: Page): Promise<Waiting[]> {
  const byHand = [...ctx.suppliers.values()].flatMap(({ id, isByHand }) => (isByHand ? [id] : []))
  const isUnended = and(inArray(attempts.status, ['sent', 'pending', 'unknown']), isNull(attempts.givenUpAt))
  const isOld = lt(attempts.sentAt, new Date(ctx.clock.now().getTime() - usualMs))
  const rows = await ctx.db
    .select({ attempt: attempts, order: orders })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(isUnended, notInArray(attempts.supplier, byHand), isOld, eq(orders.status, 'delivering')))
    .orderBy(asc(orders.promisedAt), asc(attempts.sentAt))
    .limit(limit)
  const rests = await readRest(
    ctx,
    rows.map(({ order }) => order),
  )
  return rows.map(({ attempt: { reference, sentAt, createdAt }, order: { id, version, promisedAt } }) => ({
    ...{ kind: 'unknown' as const, id: reference, subject_id: id, version, amount: rests.get(id) ?? null },
    since: (sentAt ?? createdAt).toISOString(),
    until: promisedAt?.toISOString() ?? null,
  }))
}

/** What a person delivers, the oldest first. The amount is what its order gives back if nobody does. */
export async function readWaitingDeliveries(ctx: ReadCtx & Pick<Ctx, 'suppliers'>, { limit }: Page): Promise<Waiting[]> {
  const listed = (await listByHand(ctx)).slice(0, limit)
  const ids = listed.map(({ order }) => order)
  const rests = await readRest(ctx, await ctx.db.select().from(orders).where(inArray(orders.id, ids)))
  return listed.map(({ reference, order, version, since, promised_at: until }) => ({
    ...{ kind: 'delivery' as const, id: reference, subject_id: order, version, amount: rests.get(order) ?? null, since, until },
  }))
}

/** Attempts that cost more than they should have and that nobody has checked. */
export async function readOvercharges(ctx: ReadCtx, { limit }: Page): Promise<Waiting[]> {
  const rows = await ctx.db.select().from(attempts).where(eq(attempts.overcharge, 'open')).orderBy(asc(attempts.settledAt)).limit(limit)
  return rows.map(({ reference, orderId, cost, settledAt, createdAt }) => ({
    ...{ kind: 'overcharge' as const, id: reference, subject_id: orderId, version: null, amount: cost, until: null },
    since: (settledAt ?? createdAt).toISOString(),
  }))
}

/**
 * Confirmed deliveries that their supplier calls failed, and units that were given up and that it told of afterwards: it can not be asked about them any
 * more, or has not answered clearly for long.
 */
export async function readDoubts(ctx: ReadCtx & Pick<Ctx, 'clock' | 'suppliers'>, { limit }: Page): Promise<Waiting[]> {
  const isToldLate = and(inArray(attempts.status, ['sent', 'pending', 'unknown']), isNotNull(attempts.givenUpAt))
  const rows = await ctx.db
    .select({ attempt: attempts, version: orders.version })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(or(inArray(attempts.status, ['succeeded', 'late']), isToldLate), isNotNull(attempts.doubtedAt)))
    .orderBy(asc(attempts.doubtedAt))
  // Not limited before: doubts that are being asked about must not hide those that wait for a person.
  return rows
    .filter(({ attempt }) => waitsForPerson(ctx, attempt))
    .slice(0, limit)
    .map(({ attempt: { reference, orderId, cost, doubtedAt, createdAt }, version }) => ({
      ...{ kind: 'doubt' as const, id: reference, subject_id: orderId, version, amount: cost, until: null },
      since: (doubtedAt ?? createdAt).toISOString(),
    }))
}

/** Suppliers that take nothing until somebody has acted there; the amount is what an empty balance needs at least. */
export async function readPausedSuppliers(ctx: ReadCtx, { limit }: Page): Promise<Waiting[]> {
  const isPaused = eq(supplierPauses.status, 'paused')
  const rows = await ctx.db.select().from(supplierPauses).where(isPaused).orderBy(asc(supplierPauses.since)).limit(limit)
  return rows.map(({ supplier, cause, needed, since }) => ({
    ...{ kind: 'supplier' as const, id: supplier, subject_id: null, version: null, until: null },
    amount: cause === 'balance_empty' ? needed : null,
    since: since.toISOString(),
  }))
}
