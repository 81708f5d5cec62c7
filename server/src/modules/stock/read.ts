import { titlesOf } from '@kilat/contract/item-title.ts'
import type { Rupiah } from '@kilat/contract/money.ts'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { voucherCodes, voucherLots, voucherSkus } from '../../db/schema/stock.ts'
import type { CheckOutcome } from '../../platform/company-check.ts'
import { listStockOffers } from '../catalog/stock-offers.ts'
import { isGivable } from './free-codes.ts'
import { stockSupplier } from './stock-supplier.ts'

export type StockedSku = {
  sku: string
  /** Null for codes of a sku the price list does not have, or sells as something else now. */
  item: string | null
  /** Codes that can be given, and their cost in whole rupiah. */
  free: number
  costIdr: Rupiah
  /** Free codes that can not be given: expired, without their key, of other content than the sku sells now, or broken. */
  unusable: number
  given: number
  withdrawn: number
  firstExpiresAt: Date | null
  lowAt: number
  lowSince: Date | null
}

type StockReadCtx = ReadCtx & Pick<Ctx, 'clock' | 'vault' | 'settings'>

/** How many codes of each sku the store has. */
export async function listStock(ctx: StockReadCtx): Promise<StockedSku[]> {
  const [offers, levels, counted] = await Promise.all([
    listStockOffers(ctx, { supplier: stockSupplier }),
    ctx.db.select().from(voucherSkus),
    countCodes(ctx),
  ])
  const skus = [...new Set([...offers, ...counted].map(({ sku }) => sku))].sort()
  return skus.map(sku => {
    const offer = offers.find(offer => offer.sku === sku)
    const level = levels.find(level => level.sku === sku)
    const rows = counted.filter(row => row.sku === sku)
    const own = rows.find(({ content }) => content === offer?.content)
    const sum = (count: (row: Counted) => number) => rows.reduce((total, row) => total + count(row), 0)
    const free = own?.givable ?? 0
    return {
      sku,
      item: offer ? titlesOf(offer.productTitle, offer.itemName).join(', ') : null,
      free,
      costIdr: (own?.cost ?? 0) as Rupiah,
      unusable: sum(({ free, broken }) => free + broken) - free,
      given: sum(({ given }) => given),
      withdrawn: sum(({ withdrawn }) => withdrawn),
      firstExpiresAt: own?.firstExpiresAt ? new Date(own.firstExpiresAt) : null,
      lowAt: level?.lowAt ?? ctx.settings.lowStock,
      lowSince: level?.lowSince ?? null,
    }
  })
}

type Counted = Awaited<ReturnType<typeof countCodes>>[number]

function countCodes(ctx: StockReadCtx) {
  const countOf = (state: string) => sql<number>`count(*) filter (where ${voucherCodes.state} = ${state})::int`
  const givable = isGivable(ctx)
  return ctx.db
    .select({
      sku: voucherCodes.sku,
      content: voucherCodes.content,
      free: countOf('free'),
      broken: countOf('broken'),
      given: countOf('given'),
      withdrawn: countOf('withdrawn'),
      givable: sql<number>`count(*) filter (where ${givable})::int`,
      cost: sql<number>`coalesce(sum(${voucherCodes.cost}) filter (where ${givable}), 0)::float8`,
      firstExpiresAt: sql<string | null>`min(${voucherCodes.expiresAt}) filter (where ${givable})::text`,
    })
    .from(voucherCodes)
    .groupBy(voucherCodes.sku, voucherCodes.content)
}

export type StockLot = {
  id: string
  sku: string
  importedAt: Date
  free: number
  given: number
  withdrawn: number
  firstExpiresAt: Date | null
}

/** The lots with codes of a sku, the latest first. */
export async function listLots(ctx: ReadCtx, { sku }: { sku: string }): Promise<StockLot[]> {
  const countOf = (state: string) => sql<number>`count(*) filter (where ${voucherCodes.state} = ${state})::int`
  const rows = await ctx.db
    .select({
      id: voucherLots.id,
      sku: voucherCodes.sku,
      importedAt: voucherLots.importedAt,
      free: countOf('free'),
      given: countOf('given'),
      withdrawn: countOf('withdrawn'),
      firstExpiresAt: sql<string | null>`min(${voucherCodes.expiresAt}) filter (where ${voucherCodes.state} = 'free')::text`,
    })
    .from(voucherCodes)
    .innerJoin(voucherLots, eq(voucherLots.id, voucherCodes.lotId))
    .where(eq(voucherCodes.sku, sku))
    .groupBy(voucherLots.id, voucherCodes.sku, voucherLots.importedAt)
    .orderBy(desc(voucherLots.importedAt))
    .limit(100)
  return rows.map(({ firstExpiresAt, ...row }) => ({ ...row, firstExpiresAt: firstExpiresAt === null ? null : new Date(firstExpiresAt) }))
}

/** Skus with few codes left, what has been low longest first. */
export function readLowStock(ctx: ReadCtx, { limit }: { limit: number }) {
  return ctx.db.select().from(voucherSkus).where(isNotNull(voucherSkus.lowSince)).orderBy(asc(voucherSkus.lowSince)).limit(limit)
}

/** Whether every code in stock can be opened with the keys of this store. */
export async function checkVault(ctx: ReadCtx & Pick<Ctx, 'vault'>): Promise<CheckOutcome> {
  const used = await ctx.db
    .select({ keyId: voucherCodes.keyId, count: sql<number>`count(*)::int`, sealed: sql<string>`min(${voucherCodes.sealed})` })
    .from(voucherCodes)
    .where(and(eq(voucherCodes.state, 'free')))
    .groupBy(voucherCodes.keyId)
  const lost = used.filter(({ sealed }) => ctx.vault.open(sealed) === undefined)
  const count = (rows: typeof used) => rows.reduce((sum, row) => sum + row.count, 0)
  if (lost.length === 0) return { kind: 'works', detail: `${count(used)} codes can be opened` }
  const ids = lost.map(({ keyId }) => keyId).join(', ')
  return { kind: 'wrong_credentials', detail: `VOUCHER_KEYS does not have the key ${ids} of ${count(lost)} codes` }
}
