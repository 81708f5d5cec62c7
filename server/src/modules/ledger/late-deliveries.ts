import { sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'

/** Units that arrived after they were refunded: the books are right, but the store has paid for them. */
export const lateDeliveryChecks = {
  'a unit that was given up has gone back': sql`
    select a.order_id || '/' || a.unit as "where", 1 as expected, 0 as found, a.given_up_at as since
    from attempts a left join refunded_units r on r.order_id = a.order_id and r.unit = a.unit
    where a.given_up_at is not null and r.unit is null`,

  'what arrives after its money went back is paid by the store': sql`
    select a.reference || ' of ' || a.order_id as "where", coalesce(a.cost, 0) as expected,
      coalesce(p.amount, 0) - coalesce(b.amount, 0) as found
    from attempts a left join postings p on p.key = 'cost:' || a.reference and p.from_account = 'result:loss'
    left join postings b on b.key = 'cost_back:' || a.reference and b.to_account = 'result:loss'
    where coalesce(p.amount, 0) - coalesce(b.amount, 0) <> case when a.status = 'late' then coalesce(a.cost, 0) else 0 end`,
}

/** Suppliers that charged more than the agreed cost. The books are right, but a person has to ask for the money back. */
export const overchargeChecks = {
  'a supplier charges what its offer is listed at': sql`
    select a.reference || ' (' || a.supplier || ' ' || a.sku || ') of ' || a.order_id as "where",
      least(a.max_cost, coalesce(a.expected_cost, a.max_cost)) as expected, a.cost as found, a.settled_at as since
    from attempts a where a.overcharge = 'open' order by a.settled_at`,
}

/** A late delivery the operator must see, because the supplier may give the money back. */
export type LateDelivery = { reference: string; orderId: string; cost: number; at: Date }

/** Units that arrived late in the last 30 days, newest first. */
export async function listLateDeliveries(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<LateDelivery[]> {
  const since = new Date(ctx.clock.now().getTime() - 30 * 24 * 60 * 60_000)
  const { rows } = await ctx.db.execute<{ reference: string; order_id: string; cost: number | string; at: string | Date }>(sql`
    select reference, order_id, cost, settled_at as at from attempts
    where status = 'late' and settled_at >= ${since.toISOString()}::timestamptz order by settled_at desc`)
  return rows.map(row => ({ reference: row.reference, orderId: row.order_id, cost: Number(row.cost), at: new Date(row.at) }))
}
