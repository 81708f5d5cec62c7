import type { Margin, Margins } from '@kilat/contract/operator/margins.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { chargebackAccount, costAccount, feesAccount, gatewayCostAccount, lossAccount, salesAccount } from '../ledger/accounts.ts'

type Booked = { item_id: string | null; item: string; product: string; account: string; amount: string | number; units: string | number }
type Earned = Margins['total']

const dayMs = 24 * 60 * 60_000

/**
 * What each item has earned by the postings of the last days. The items and the rest are together what the books have of these days. Orders of
 * these days are read together, and one by one only those of before that something was booked for.
 */
export async function readMargins(ctx: ReadCtx & Pick<Ctx, 'clock'>, { days }: { days: number }): Promise<Margins> {
  const since = new Date(ctx.clock.now().getTime() - days * dayMs).toISOString()
  const { rows } = await ctx.db.execute<Booked>(sql`
    with recent as materialized (
      select from_account, to_account, amount, subject_kind, subject_id from postings where created_at >= ${since}::timestamptz
    ), movements as (
      select account, subject_kind, subject_id, sum(amount) as amount from (
        select to_account as account, amount, subject_kind, subject_id from recent where to_account like 'result:%'
        union all
        select from_account, -amount, subject_kind, subject_id from recent where from_account like 'result:%'
      ) each_way group by account, subject_kind, subject_id
    ), lately as materialized (
      select id, item_id, item_name, product_title, unit_price from orders where created_at >= ${since}::timestamptz
    ), sold as (
      select account, amount, coalesce(l.item_id, o.item_id) as item_id, coalesce(l.item_name, o.item_name) as item,
        coalesce(l.product_title, o.product_title) as product, coalesce(l.unit_price, o.unit_price) as unit_price
      from movements m
      left join lately l on m.subject_kind = 'order' and l.id = m.subject_id
      left join lateral (select * from orders where l.id is null and m.subject_kind = 'order' and id = m.subject_id offset 0) o on true
    )
    select item_id, coalesce(max(item), '') as item, coalesce(max(product), '') as product, account, sum(amount) as amount,
      coalesce(sum(amount / nullif(unit_price, 0)) filter (where account = ${salesAccount}), 0) as units
    from sold group by item_id, account`)
  const byItem = Map.groupBy(rows, row => row.item_id)
  const items = [...byItem].flatMap(([id, booked]): Margin[] => (id === null ? [] : [toMargin(id, booked)]))
  return {
    since,
    items: items.toSorted((a, b) => a.profit - b.profit || a.item_id.localeCompare(b.item_id)),
    without_item: addUp(byItem.get(null) ?? []),
    total: addUp(rows),
  }
}

function toMargin(id: string, booked: readonly Booked[]): Margin {
  const [first] = booked
  const sold = booked.reduce((sum, { units }) => sum + Number(units), 0)
  return { item_id: id, item: first?.item ?? '', product: first?.product ?? '', sold, ...addUp(booked) }
}

const parts = {
  [salesAccount]: 'sales',
  [feesAccount]: 'fees',
  [costAccount]: 'costs',
  [gatewayCostAccount]: 'gateway_fees',
  [lossAccount]: 'borne',
  [chargebackAccount]: 'borne',
} as const satisfies Record<string, keyof Earned>

function addUp(booked: readonly Booked[]): Earned {
  const earned: Earned = { sales: 0, fees: 0, costs: 0, gateway_fees: 0, borne: 0, other: 0, profit: 0 }
  for (const { account, amount } of booked) {
    const part = Object.entries(parts).find(([known]) => known === account)?.[1] ?? 'other'
    earned[part] += Number(amount)
    earned.profit += Number(amount)
  }
  return earned
}
