import { type SQL, sql } from 'drizzle-orm'

/** What several suppliers delivered together. */
const severalSuppliers = '*'

// The database turns a plain join into one that reads all orders or attempts of the past. With an offset it looks up each row by its index.
const eachByIndex = sql`offset 0`

/**
 * The supplier that delivered the order with this id, as a column `supplier`: null if none did, `*` for several. To be joined laterally.
 */
export function supplierOf(orderId: SQL): SQL {
  return sql`(
    select case when min(supplier) = max(supplier) then min(supplier) when min(supplier) is not null then ${severalSuppliers}::text end as supplier
    from attempts where order_id = ${orderId} and status in ('succeeded', 'late') ${eachByIndex}
  )`
}

/** Product and channel of a subject, for a lateral join: a deposit has a channel only. */
export function kindOf({ kind, id }: { kind: SQL; id: SQL }): SQL {
  return sql`(
    select product_id, channel_id from orders where ${kind} = 'order' and id = ${id}
    union all select null, channel_id from deposits where ${kind} = 'deposit' and id = ${id} ${eachByIndex}
  )`
}

/** Each attempt of an order with its supplier, for a lateral join. */
export function attemptsOf(orderId: SQL): SQL {
  return sql`(select supplier, status from attempts where order_id = ${orderId} ${eachByIndex})`
}

/** True if an order ended without its delivery although its buyer wanted it: the others were withdrawn, or the payer took the money back. */
export function hasFailed(order: SQL): SQL {
  return sql`(${order}.status in ('refunding', 'refunded') and (
    select count(*) from refunds r
    where r.subject_kind = 'order' and r.subject_id = ${order}.id and r.reason in ('withdrawn', 'payment_taken_back')
  ) = 0)`
}

/** A posting that earned or spent something. */
export const isResult = sql`(from_account like 'result:%' or to_account like 'result:%')`
