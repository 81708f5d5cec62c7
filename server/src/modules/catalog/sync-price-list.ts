import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Margin } from './margin.ts'
import { overwrite } from './overwrite.ts'
import { type PriceListReading, type RowProblem, readPriceList } from './price-list.ts'
import { saveProducts } from './save-products.ts'
import { planSync, type StoredOffer, type SyncPlan } from './sync-plan.ts'

export type SyncInput = { supplier: string /** The parsed JSON as the supplier sent it. */; document: unknown; margin: Margin }

/** What a price list did to the catalogue. Counts are rows of the list; offers gone from it are counted apart. */
export type SyncReport = {
  /** False where the document holds no list: nothing was changed. */
  isReadable: boolean
  created: number
  updated: number
  unchanged: number
  switchedOff: number
  problems: RowProblem[]
}

/**
 * Brings items and offers of one supplier in line with its price list, in one tx. Bad and unknown rows are told one by
 * one and never stop the others; the same list a second time changes nothing. Tells `catalog` when something changed.
 */
export async function syncPriceList(ctx: Pick<Ctx, 'db' | 'clock' | 'events'>, input: SyncInput): Promise<SyncReport> {
  const reading = readPriceList(input.document)
  if (reading.kind === 'unreadable') return { isReadable: false, ...nothing, problems: [{ row: null, sku: null, why: reading.why }] }
  const { report, isChanged } = await ctx.db.transaction(tx => writeList(tx, { ...input, reading, now: ctx.clock.now() }))
  if (isChanged) ctx.events.emit('catalog')
  return report
}

const nothing = { created: 0, updated: 0, unchanged: 0, switchedOff: 0 }

type ReadableList = Extract<PriceListReading, { kind: 'list' }>

async function writeList(
  tx: Tx,
  input: SyncInput & { reading: ReadableList; now: Date },
): Promise<{ report: SyncReport; isChanged: boolean }> {
  await lockCatalog(tx)
  const { supplier, margin, reading, now } = input
  const known = { items: await tx.select().from(items), offers: await tx.select().from(supplierOffers) }
  const gone = findGone({ supplier, reading, offers: known.offers })
  const plan = planSync({ supplier, rows: reading.rows, goneSkus: gone.skus, margin, now, known })
  const savedProducts = await savePlan(tx, plan)
  const { created, updated, unchanged } = plan
  const problems = [...reading.problems, ...plan.problems].sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  return {
    report: { isReadable: true, created, updated, unchanged, switchedOff: gone.skus.size, problems: [...problems, ...gone.problems] },
    isChanged: savedProducts + plan.items.length + plan.offers.length > 0,
  }
}

/** Any number, the same in every process: two lists are never written at once. */
const catalogLock = 7_215_602

/** Lets one tx at a time change the catalogue. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(catalogLock))})`)
}

/**
 * Offers that the list no longer names. They are switched off, never deleted, and only where the list looks complete:
 * a list filtered by brand has the same shape as the whole one, so less than half of what was on is taken for a part,
 * and a row whose sku can not be read may be any of the missing ones.
 */
function findGone(input: { supplier: string; reading: ReadableList; offers: readonly StoredOffer[] }): {
  skus: ReadonlySet<string>
  problems: RowProblem[]
} {
  const { namedSkus, problems } = input.reading
  const on = input.offers.filter(offer => offer.supplier === input.supplier && offer.isBuyerOn)
  const missing = on.filter(offer => !namedSkus.has(offer.sku))
  if (missing.length === 0) return { skus: new Set(), problems: [] }
  const isPart = missing.length * 2 > on.length
  const hasNamelessRow = problems.some(({ sku }) => sku === null)
  if (!isPart && !hasNamelessRow) return { skus: new Set(missing.map(({ sku }) => sku)), problems: [] }
  const reason = isPart
    ? 'the list names less than half of what is on, so it is taken for a part'
    : 'a row without a readable sku may be one of them'
  return {
    skus: new Set(),
    problems: [{ row: null, sku: null, why: `${missing.length} offers are not in this list and stay as they are: ${reason}` }],
  }
}

const rowsPerInsert = 500

async function savePlan(tx: Tx, plan: SyncPlan): Promise<number> {
  const savedProducts = await saveProducts(tx, plan.products)
  for (const part of inParts(plan.items))
    await tx
      .insert(items)
      .values(part)
      .onConflictDoUpdate({ target: items.id, set: overwrite(items) })
  const offerKey = [supplierOffers.supplier, supplierOffers.sku]
  for (const part of inParts(plan.offers))
    await tx
      .insert(supplierOffers)
      .values(part)
      .onConflictDoUpdate({ target: offerKey, set: overwrite(supplierOffers) })
  return savedProducts
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerInsert) }, (_, part) =>
    rows.slice(part * rowsPerInsert, (part + 1) * rowsPerInsert),
  )
}
