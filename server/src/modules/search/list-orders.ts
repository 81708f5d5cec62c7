import { orderIdSchema } from '@kilat/contract/ids.ts'
import { maskContact } from '@kilat/contract/mask-contact.ts'
import type { OrderFilterChoices, OrderFilters, OrderRow } from '@kilat/contract/operator/order-list.ts'
import { and, asc, desc, eq, exists, gte, lt, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesAfterPlace, newestFirst } from '../../db/list-filter.ts'
import { products } from '../../db/schema/catalog.ts'
import { channels } from '../../db/schema/channels.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { addDays, startOfJakartaDay } from '../../platform/jakarta-day.ts'
import { type ListPlace, readCursor, writeCursor } from '../../platform/list-cursor.ts'
import { Problem } from '../../platform/problem.ts'

/**
 * How many orders a page reads back, in steps: filters that few orders match cost no more than others, and a page ends after ten days of a
 * thousand orders a day.
 */
const readsBack = { rows: 2_000, steps: 5 }

type Input = OrderFilters & { limit: number; cursor?: string | undefined; reads?: typeof readsBack }

type Listed = { data: OrderRow[]; next_cursor: string | null; read_to: string | null }

/** Orders of all buyers that match all filters, the latest first, one page at a time. Refuses a cursor of another list, and days in the wrong order. */
export async function listAllOrders(ctx: ReadCtx, { limit, cursor, reads = readsBack, ...filters }: Input): Promise<Listed> {
  const found: Read[] = []
  let after = cursor === undefined ? undefined : readCursor(cursor, orderIdSchema)
  for (let step = 0; step < reads.steps; step += 1) {
    const asked = { filters, isWanted: isWanted(filters, after), rows: reads.rows }
    found.push(...(await readStep(ctx, { ...asked, limit: limit + 1 - found.length })))
    const last = found[limit - 1]
    if (found.length > limit && last) {
      return { data: found.slice(0, limit).map(describe), next_cursor: writeCursor({ at: last.createdAt, id: last.id }), read_to: null }
    }
    after = await findEnd(ctx, asked)
    if (!after) return { data: found.map(describe), next_cursor: null, read_to: null }
  }
  return { data: found.map(describe), next_cursor: after ? writeCursor(after) : null, read_to: after?.at.toISOString() ?? null }
}

/** Ids and names of what orders can be filtered by. */
export async function listOrderFilters(ctx: ReadCtx & Pick<Ctx, 'suppliers'>): Promise<OrderFilterChoices> {
  const { id, name } = channels
  return {
    channels: await ctx.db.select({ id, name }).from(channels).orderBy(asc(channels.sort), asc(id)),
    products: await ctx.db.select({ id: products.id, name: products.title }).from(products).orderBy(asc(products.title)),
    suppliers: [...ctx.suppliers.keys()].sort().map(id => ({ id, name: id })),
  }
}

type Step = { filters: OrderFilters; isWanted: SQL | undefined; rows: number }

/** Those of the next so many orders that match the filters which no index is for. */
async function readStep({ db }: ReadCtx, { filters, isWanted, rows, limit }: Step & { limit: number }): Promise<Read[]> {
  const { channel, product, supplier } = filters
  const { id, status, version, productId, productTitle, itemName, quantity, channelId, total, createdAt } = orders
  const { nickname, playerDisplay, contactKind, contactValue } = orders
  const read = db
    .select({
      ...{ id, status, version, productId, productTitle, itemName, quantity, channelId, total, createdAt },
      ...{ nickname, playerDisplay, contactKind, contactValue },
    })
    .from(orders)
    .where(isWanted)
    .orderBy(...newestFirst(orders))
    .limit(rows)
    .as('read')
  const isTried = and(eq(attempts.orderId, read.id), eq(attempts.supplier, supplier ?? ''))
  return db
    .select()
    .from(read)
    .where(
      and(
        channel === undefined ? undefined : eq(read.channelId, channel),
        product === undefined ? undefined : eq(read.productId, product),
        supplier === undefined ? undefined : exists(db.select({ id: attempts.orderId }).from(attempts).where(isTried)),
      ),
    )
    .orderBy(desc(read.createdAt), desc(read.id))
    .limit(limit)
}

/** The last order of such a step; undefined if there are none after it. */
async function findEnd(ctx: ReadCtx, { isWanted, rows }: Step): Promise<ListPlace | undefined> {
  const [end] = await ctx.db
    .select({ at: orders.createdAt, id: orders.id })
    .from(orders)
    .where(isWanted)
    .orderBy(...newestFirst(orders))
    .offset(rows - 1)
    .limit(1)
  return end
}

/** By what the indexes are for. */
function isWanted({ status, from_day: from, to_day: to }: OrderFilters, after: ListPlace | undefined): SQL | undefined {
  if (from !== undefined && to !== undefined && from > to) {
    const sentence = 'Hari pertama harus sebelum hari terakhir.'
    throw new Problem('malformed', sentence, { fields: { to_day: sentence } })
  }
  return and(
    status === undefined ? undefined : eq(orders.status, status),
    from === undefined ? undefined : gte(orders.createdAt, startOfJakartaDay(from)),
    to === undefined ? undefined : lt(orders.createdAt, startOfJakartaDay(addDays(to, 1))),
    after && comesAfterPlace(orders, after),
  )
}

type Read = Pick<
  typeof orders.$inferSelect,
  'id' | 'status' | 'version' | 'quantity' | 'total' | 'channelId' | 'nickname' | 'contactKind' | 'contactValue' | 'createdAt'
> & { productTitle: string; itemName: string; playerDisplay: string }

function describe({ id, status, version, quantity, total, ...row }: Read): OrderRow {
  return {
    ...{ id, status, version, quantity, total, product: row.productTitle, item: row.itemName, channel_id: row.channelId },
    player: row.nickname ?? row.playerDisplay,
    contact: row.contactValue === '' ? '' : maskContact({ kind: row.contactKind, value: row.contactValue }),
    created_at: row.createdAt.toISOString(),
  }
}
