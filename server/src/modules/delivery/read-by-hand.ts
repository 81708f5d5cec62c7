import type { ByHandDelivery } from '@kilat/contract/operator/deliveries.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'

/** What a person has done about an attempt, as the answer of its supplier: without a beginning nothing was sent. */
export async function readByHandState(ctx: ReadCtx, { reference }: { reference: string }): Promise<TopupOutcome> {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference))
  if (attempt?.status === 'succeeded' && attempt.serialNumber !== null && attempt.cost !== null)
    return { kind: 'succeeded', serialNumber: attempt.serialNumber, costIdr: attempt.cost }
  if (attempt?.status === 'failed') return { kind: 'failed', reason: 'other', detail: 'failed by hand' }
  if (attempt?.acceptedAt) return { kind: 'pending', detail: 'a person has begun' }
  return { kind: 'not_sent', detail: 'waits for a person', isNever: true }
}

const mostListed = 500

/** Deliveries that wait for a person, the oldest first, at most 500. The customer is shown as far as the delivery needs it. */
export async function listByHand(ctx: ReadCtx & Pick<Ctx, 'suppliers'>): Promise<ByHandDelivery[]> {
  const byHand = [...ctx.suppliers.values()].flatMap(({ id, isByHand }) => (isByHand ? id : []))
  if (byHand.length === 0) return []
  const rows = await ctx.db
    .select({ attempt: attempts, order: orders })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(
      and(
        inArray(attempts.supplier, byHand),
        inArray(attempts.status, ['created', 'sent', 'not_sent', 'pending', 'unknown']),
        isNull(attempts.givenUpAt),
      ),
    )
    .orderBy(asc(attempts.createdAt))
    .limit(mostListed)
  const begun = await findBegun(
    ctx,
    rows.map(({ attempt }) => attempt.reference),
  )
  return rows.map(({ attempt, order }) => ({
    reference: attempt.reference,
    order: order.id,
    version: order.version,
    status: order.status,
    product: order.productTitle,
    item: order.itemName,
    unit: attempt.unit,
    quantity: order.quantity,
    customer_no: attempt.customerNo,
    nickname: order.nickname,
    most_cost: attempt.maxCost,
    since: attempt.createdAt.toISOString(),
    promised_at: order.promisedAt?.toISOString() ?? null,
    begun_by: begun.get(attempt.reference) ?? null,
  }))
}

async function findBegun(ctx: ReadCtx, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map()
  const isOf = and(eq(auditEvents.subjectKind, 'attempt'), inArray(auditEvents.subjectId, [...references]))
  const rows = await ctx.db
    .select({ reference: auditEvents.subjectId, by: auditEvents.actorId })
    .from(auditEvents)
    .where(and(eq(auditEvents.act, 'delivery_begun'), isOf))
  return new Map(rows.map(({ reference, by }) => [reference, by ?? '']))
}
