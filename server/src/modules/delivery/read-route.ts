import type { EndpointAnswer } from '@kilat/contract/endpoint.ts'
import type { Rupiah } from '@kilat/contract/money.ts'
import type { listCircuits as listCircuitsEndpoint, OfferRoute, Route } from '@kilat/contract/operator/routes.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { attempts, supplierPauses } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { Problem } from '../../platform/problem.ts'
import { toOfferState } from '../catalog/catalogue.ts'
import { offerAvailability } from '../catalog/offer-availability.ts'
import { orderNotFound } from '../orders/read.ts'
import { findRefundedUnits } from '../refunds/refund-units.ts'
import { orderOffers, priorityOf } from '../routing/offer-order.ts'
import { toCandidates } from '../routing/rank-offers.ts'
import { circuitsOf, isOut, readCircuits, readPriorities } from '../routing/read.ts'
import { type FindOff, nothingOff } from '../switches/find-off.ts'
import { readOffNow } from '../switches/read.ts'
import { offerOpening } from './offer-opening.ts'
import { isEnded } from './planned-attempt.ts'

type Attempt = typeof attempts.$inferSelect
type Listed = typeof supplierOffers.$inferSelect
type Named = { supplier: string; sku: string }
type LeftOut = { reason: NonNullable<OfferRoute['left_out']>; detail?: string | null; until?: Date | null }

/** What is to be delivered: through which offers, of which content, at which cost at most, and for an order its open units with what was tried for each. */
type Asked = { offers: readonly Named[]; content: string | null; ceiling: Rupiah; open?: readonly (readonly Attempt[])[] }

/** Through which offers the next order of an item would be delivered, and why not through the others. Refuses an unknown item. */
export async function readItemRoute(ctx: Ctx, { id }: { id: string }): Promise<Route> {
  const [item] = await ctx.db.select().from(items).where(eq(items.id, id))
  if (!item) throw new Problem('not_found', 'Nominal ini tidak ada. Cek lagi kodenya.')
  const offers = await ctx.db.select().from(supplierOffers).where(eq(supplierOffers.itemId, id))
  const asked = { offers, content: item.content, ceiling: item.price }
  return { ...(await explain(ctx, asked)), under_way: [] }
}

/** The same for an order: only the offers it was sold through, not above what its buyer agreed to. Refuses an unknown id. */
export async function readOrderRoute(ctx: Ctx, { id }: { id: string }): Promise<Route> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw orderNotFound()
  const tried = await ctx.db.select().from(attempts).where(eq(attempts.orderId, id))
  const ended = new Set([...(await findRefundedUnits(ctx, id)), ...tried.flatMap(({ unit, status }) => (status === 'failed' ? [] : unit))])
  const units = Array.from({ length: order.quantity }, (_, at) => at + 1).filter(unit => !ended.has(unit))
  const open = units.map(unit => tried.filter(attempt => attempt.unit === unit))
  const { offers, content, unitPrice: ceiling } = order
  const underWay = tried.filter(({ status, givenUpAt }) => !isEnded(status) && givenUpAt === null)
  return {
    ...(await explain(ctx, { offers, content, ceiling, open })),
    under_way: underWay.map(({ reference, unit, supplier, sku, status }) => ({ reference, unit, supplier, sku, status })),
  }
}

/** The suppliers and codes that are left alone. */
export async function listCircuits(ctx: ReadCtx): Promise<EndpointAnswer<typeof listCircuitsEndpoint>['data']> {
  const rows = await readCircuits(ctx)
  return rows.flatMap(({ supplier, sku, status, reason, since, tries, nextTryAt, trial }) =>
    status === 'closed'
      ? []
      : { supplier, sku: sku || null, status, reason, since: since.toISOString(), tries, next_try_at: nextTryAt.toISOString(), trial },
  )
}

async function explain(ctx: Ctx, asked: Asked): Promise<Omit<Route, 'under_way'>> {
  const listed = await findRows(ctx, asked.offers)
  const pauses = await ctx.db.select().from(supplierPauses).where(eq(supplierPauses.status, 'paused'))
  const circuits = (await readCircuits(ctx)).filter(isOut)
  const findOff = await readOffNow(ctx)
  const judged = asked.offers.map(offer => {
    const row = listed.find(({ supplier, sku }) => supplier === offer.supplier && sku === offer.sku)
    return { offer, row, out: whyLeftOut(ctx, { asked, offer, row, pauses, circuits, findOff }) }
  })
  const usable = await toCandidates(
    ctx,
    judged.flatMap(({ row, out }) => (row && !out ? row : [])),
  )
  const placed = orderOffers(usable, ctx.settings.routingRule)
  const priorities = await readPriorities(ctx)
  const leftOut = judged.flatMap(({ offer, row, out }) =>
    out ? describeLeftOut({ offer, row, out, priority: priorityOf(priorities, offer) }) : [],
  )
  return {
    rule: [...ctx.settings.routingRule],
    ceiling: asked.ceiling,
    offers: [
      ...placed.map(({ offer: { supplier, sku, cost, priority, isWeak }, place, decidedBy }) => ({
        ...{ supplier, sku, cost, priority, is_weak: isWeak, place, decided_by: decidedBy },
        ...{ left_out: null, detail: null, until: null },
      })),
      ...leftOut,
    ],
  }
}

async function findRows(ctx: Ctx, offers: readonly Named[]): Promise<Listed[]> {
  if (offers.length === 0) return []
  const isOne = inArray(
    supplierOffers.sku,
    offers.map(({ sku }) => sku),
  )
  const ofSuppliers = inArray(
    supplierOffers.supplier,
    offers.map(({ supplier }) => supplier),
  )
  return ctx.db.select().from(supplierOffers).where(and(isOne, ofSuppliers))
}

type Judging = {
  asked: Asked
  offer: Named
  row: Listed | undefined
  pauses: readonly (typeof supplierPauses.$inferSelect)[]
  circuits: Awaited<ReturnType<typeof readCircuits>>
  findOff: FindOff
}

/** Why an offer is not used now; undefined if it is. */
function whyLeftOut(ctx: Ctx, { asked, offer, row, pauses, circuits, findOff }: Judging): LeftOut | undefined {
  if (!ctx.suppliers.has(offer.supplier)) return { reason: 'not_connected' }
  if (!row) return { reason: 'not_listed' }
  if (row.content !== asked.content) return { reason: 'sells_something_else' }
  if (row.pause !== null) return { reason: 'offer_paused', detail: row.pauseReason }
  const now = ctx.clock.now()
  const availability = offerAvailability(toOfferState(row, null), { price: asked.ceiling, now, findOff: nothingOff })
  if (!availability.isAvailable) return { reason: availability.reason, until: availability.until }
  const off = findOff('supplier', offer.supplier)
  if (off) return { reason: 'switched_off', detail: off.sentence, until: off.until }
  const pause = pauses.find(({ supplier }) => supplier === offer.supplier)
  if (pause) return { reason: 'supplier_paused', detail: `${pause.cause}: ${pause.detail}`, until: pause.nextTryAt }
  const [circuit] = circuitsOf(circuits, offer)
  if (circuit) return { reason: 'left_alone', detail: circuit.reason, until: circuit.status === 'open' ? circuit.nextTryAt : null }
  const planned = { ...offer, closedUntil: null }
  const isUsed = asked.open && asked.open.length > 0 && asked.open.every(tried => offerOpening(planned, tried, now).kind === 'used')
  return isUsed ? { reason: 'tried' } : undefined
}

function describeLeftOut({
  offer,
  row,
  out,
  priority,
}: {
  offer: Named
  row: Listed | undefined
  out: LeftOut
  priority: number
}): OfferRoute {
  return {
    ...{ supplier: offer.supplier, sku: offer.sku, cost: row?.cost ?? null, priority, is_weak: false, place: null, decided_by: null },
    ...{ left_out: out.reason, detail: out.detail ?? null, until: out.until?.toISOString() ?? null },
  }
}
