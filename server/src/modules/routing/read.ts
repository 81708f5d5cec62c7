import { and, asc, count, eq, gte, ne, or, sql, sum } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { buildOnce } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { circuits, offerPriorities } from '../../db/schema/routing.ts'
import { remember } from '../../platform/remember.ts'
import type { Tally } from './circuit.ts'

export type Circuit = typeof circuits.$inferSelect

type Offer = { supplier: string; sku: string }

/** The circuits that are not closed. */
export async function readCircuits(ctx: ReadCtx): Promise<Circuit[]> {
  return selectCircuits(ctx.db, {})
}

const selectCircuits = buildOnce(db =>
  db.select().from(circuits).where(ne(circuits.status, 'closed')).orderBy(asc(circuits.supplier), asc(circuits.sku)),
)

/** The circuits, of those given, that an offer depends on: its own and its supplier's. */
export function circuitsOf<Row extends Offer>(rows: readonly Row[], { supplier, sku }: Offer): Row[] {
  return rows.filter(row => row.supplier === supplier && (row.sku === '' || row.sku === sku))
}

/** Whether nothing new may be sent through a circuit: it is open, or an attempt tries it already. */
export function isOut({ status, trial }: Pick<Circuit, 'status' | 'trial'>): boolean {
  return status === 'open' || (status === 'trying' && trial !== null)
}

/** The same for the offers of a query. */
export function isOfferOut() {
  const isIts = sql`${circuits.supplier} = ${supplierOffers.supplier} and ${circuits.sku} in ('', ${supplierOffers.sku})`
  const isOut = or(eq(circuits.status, 'open'), and(eq(circuits.status, 'trying'), sql`${circuits.trial} is not null`))
  return sql<boolean>`exists (select 1 from ${circuits} where ${isIts} and ${isOut})`
}

/** How the attempts at a supplier ended, or stand, that were sent since then. */
export async function readTallies(
  ctx: ReadCtx,
  { supplier, since }: { supplier: string; since: Date },
): Promise<(Tally & { supplier: string })[]> {
  const rows = await ctx.db
    .select({ ...tallied, count: count(), lostCount: sum(attempts.lostCount).mapWith(Number) })
    .from(attempts)
    .where(and(eq(attempts.supplier, supplier), gte(attempts.sentAt, since)))
    .groupBy(...Object.values(tallied))
  return rows
}

const tallied = { supplier: attempts.supplier, sku: attempts.sku, status: attempts.status, failureReason: attempts.failureReason }

/** The time whose attempts tell an offer's health. */
const healthMs = 60 * 60_000

/** How the attempts at a supplier of the last hour ended, counted anew every 15 seconds. */
export const readHealth = remember({
  maxAgeMs: 15_000,
  of: ({ outbox }: ReadCtx & Pick<Ctx, 'clock' | 'outbox'>) => outbox,
  read: (ctx, supplier: string) => readTallies(ctx, { supplier, since: new Date(ctx.clock.now().getTime() - healthMs) }),
})

/** All priorities that people have set. */
export async function readPriorities(ctx: ReadCtx): Promise<(typeof offerPriorities.$inferSelect)[]> {
  return ctx.db.select().from(offerPriorities)
}
