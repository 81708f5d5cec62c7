import { sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { foundEdit } from '../../db/by-hand-edits.ts'
import { type InTx, inTx } from '../../db/in-tx.ts'
import { overwrite } from '../../db/overwrite.ts'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { system } from '../../platform/actor.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { recordAct } from '../audit/record-act.ts'
import type { Accepted } from './accepted.ts'
import { inParts } from './in-parts.ts'
import { findListChanges, findNamedItems, type ListChanges, type NamedItem } from './list-changes.ts'
import { lockCatalog } from './lock-catalog.ts'
import { readOwnProducts } from './own-products.ts'
import { type NumberedRow, type PriceListReading, readPriceList } from './price-list.ts'
import { readPriceBook } from './read-price-book.ts'
import { recordPrices } from './record-prices.ts'
import { saveItems } from './save-items.ts'
import { saveProducts } from './save-products.ts'
import { ofConnected, type StoredOffer } from './stored-offers.ts'
import { planSync, type SyncPlan } from './sync-plan.ts'
import { writeEdits } from './write-edits.ts'

export type SyncInput = {
  supplier: string
  /** The parsed JSON as the supplier sent it. */
  document: unknown
  accepted?: Accepted
  /** Who imports it; left out for the store's own first list. */
  decided?: ByHand
  /** True to learn what would change, without a change. */
  isPreview?: boolean
}

/** The result of a price list. Counts are rows of the list; its sentences are for the operator. */
export type SyncReport = Omit<SyncPlan, 'products' | 'items' | 'offers' | 'found'> &
  ListChanges & {
    /** False if the document contains no list: nothing was changed. */
    isReadable: boolean
    /** The items of the supplier's offers, by their sku. */
    named: ReadonlyMap<string, NamedItem>
  }

type SyncCtx = Pick<Ctx, 'db' | 'clock' | 'outbox' | 'suppliers' | 'settings' | 'gateways'>

/**
 * Updates items and offers of one supplier from its price list, in one tx. Bad and unknown rows are reported one by one and do not
 * stop the others; the same list a second time changes nothing. A list that would take many offers off sale, or change a price a
 * lot, is held back in that part until a person accepts it. Announces `catalog` if something changed.
 */
export async function syncPriceList(ctx: SyncCtx, input: SyncInput): Promise<SyncReport> {
  return inTx(ctx, ctx => applyPriceList(ctx, input))
}

/** The same in the tx of another fact. */
export async function applyPriceList(ctx: InTx<SyncCtx>, input: SyncInput): Promise<SyncReport> {
  if (!ctx.suppliers.has(input.supplier)) return refuse(`This store is not connected to a supplier "${input.supplier}".`)
  const reading = readPriceList(input.document)
  if (reading.kind === 'unreadable') return refuse(reading.why)
  return writeList(ctx, { ...input, reading })
}

function refuse(why: string): SyncReport {
  const nothing = { created: 0, updated: 0, unchanged: 0, added: [], up: [], down: [], held: [], off: [], moved: [], losses: [] }
  return { isReadable: false, named: new Map(), ...nothing, problems: [{ row: null, sku: null, why }] }
}

type ReadableList = Extract<PriceListReading, { kind: 'list' }>

async function writeList(
  ctx: InTx<SyncCtx>,
  { supplier, reading, accepted = new Set(), decided, isPreview = false }: SyncInput & { reading: ReadableList },
): Promise<SyncReport> {
  await lockCatalog(ctx)
  // A delivery may pause an offer at any moment: the row locks let it do so before this read or after this tx. They are taken in the order in which
  // imported codes are counted, sku by sku.
  const bySku = sql`${supplierOffers.sku} collate "C"`
  const offers = ofConnected(ctx, await ctx.db.select().from(supplierOffers).orderBy(bySku).for('update'))
  const known = { items: await ctx.db.select().from(items), offers }
  const { rows, namedSkus } = reading
  const hasNamelessRow = reading.problems.some(({ sku }) => sku === null)
  const { importDropPercent: dropPercent, importMovePercent: movePercent } = ctx.settings
  const now = ctx.clock.now()
  const isOwnStock = ctx.suppliers.get(supplier)?.hasOwnStock === true
  const plan = await planSync({
    supplier,
    isOwnStock,
    rows: isOwnStock ? withOwnStock(rows, known.offers, supplier) : rows,
    ownProducts: await readOwnProducts(ctx),
    namedSkus,
    hasNamelessRow,
    accepted,
    dropPercent,
    movePercent,
    book: await readPriceBook(ctx),
    now,
    known,
  })
  if (!isPreview) {
    await savePlan(ctx, plan)
    await recordPrices(ctx, { before: known, after: plan, cause: 'list', by: decided?.by ?? system })
  }
  const { created, updated, unchanged, held, off, moved, losses } = plan
  const changes = { created, updated, off: off.length }
  if (!isPreview && decided && created + updated + off.length > 0) {
    const subject = { subjectKind: 'price_list', subjectId: supplier } as const
    await recordAct(ctx, {
      act: 'price_list_imported',
      ...subject,
      by: decided.by,
      reason: 'by_hand',
      data: { note: decided.note, ...changes },
    })
  }
  const problems = [...reading.problems, ...plan.problems].sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  const compared = { supplier, before: known, after: plan }
  const listed = findListChanges(compared)
  const named = findNamedItems(compared)
  return { isReadable: true, named, created, updated, unchanged, ...listed, problems, held, off, moved, losses }
}

async function savePlan(ctx: Pick<TxCtx, 'db' | 'clock'>, plan: SyncPlan): Promise<void> {
  await saveProducts(ctx, plan.products)
  await saveItems(ctx, plan.items)
  const offerKey = [supplierOffers.supplier, supplierOffers.sku]
  for (const part of inParts(plan.offers))
    await ctx.db
      .insert(supplierOffers)
      .values(part)
      .onConflictDoUpdate({ target: offerKey, set: overwrite(supplierOffers) })
  await writeEdits(ctx, { ...foundEdit, edits: plan.found })
  if (plan.offers.length > 0) announce(ctx, { topic: 'catalog' })
}

/** The rows of the store's own stock: its count of codes is kept, whatever the list says. */
function withOwnStock(rows: readonly NumberedRow[], offers: readonly StoredOffer[], supplier: string): NumberedRow[] {
  const stockOf = new Map(offers.flatMap(offer => (offer.supplier === supplier ? [[offer.sku, offer.stock]] : [])))
  return rows.map(({ number, row }) => ({ number, row: { ...row, hasUnlimitedStock: false, stock: stockOf.get(row.sku) ?? 0 } }))
}
