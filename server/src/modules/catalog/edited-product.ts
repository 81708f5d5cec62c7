import { isDeepStrictEqual } from 'node:util'
import { type EditedProduct, type ProductField, type ProductValues, productFields } from '@kilat/contract/operator/products.ts'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { catalogEdits, type ProductRule, products } from '../../db/schema/catalog.ts'
import { actorName, deviceOf } from '../../platform/actor.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { editProduct } from './edit-catalog.ts'
import { lockCatalog } from './lock-catalog.ts'

const mostEdits = 30

/** A product as operators edit it. Throws `not_found`. */
export async function readEditedProduct(ctx: ReadCtx, { id }: { id: string }): Promise<EditedProduct> {
  const product = await findProduct(ctx, id)
  const isOf = and(eq(catalogEdits.kind, 'product'), eq(catalogEdits.subjectId, id))
  const history = await ctx.db.select().from(catalogEdits).where(isOf).orderBy(desc(catalogEdits.id)).limit(mostEdits)
  return {
    id,
    version: await countEdits(ctx, id),
    values: toValues(product),
    by_hand: productFields.filter(field => product.byHand.includes(columnOf[field])),
    by_rule: toPartialValues(product.rule),
    history: history.map(({ at, actorId: by, note, field, isByHand }) => ({
      ...{ at: at.toISOString(), by, note, is_by_hand: isByHand },
      field: productFields.find(known => columnOf[known] === field) ?? field,
    })),
  }
}

type Decision = { id: string; version: number; set: Partial<ProductValues>; back: readonly ProductField[] } & ByHand

/**
 * Sets fields by hand, or gives them back to the definition, by an operator who has seen the product's version: the number of its edits. What is so
 * already is no edit, so that the same decision again changes nothing. Throws `not_found`, `stale_version` if it was edited since, and
 * `wrong_state` if the definition has no such value.
 */
export async function decideOnProduct(ctx: Pick<Ctx, 'db' | 'clock' | 'outbox'>, decision: Decision): Promise<EditedProduct> {
  return inTx(ctx, async ctx => {
    await lockCatalog(ctx)
    const change = await findChange(ctx, decision)
    const hasChange = Object.keys(change.values).length + change.toRule.length > 0
    if (hasChange) await edit(ctx, { decision, change })
    return readEditedProduct(ctx, decision)
  })
}

type Change = { values: Partial<ProductRule>; toRule: (keyof ProductRule)[] }

async function edit(ctx: Pick<TxCtx, 'db' | 'clock'>, { decision, change }: { decision: Decision; change: Change }): Promise<void> {
  const { id, version: seen, by, note } = decision
  const version = await countEdits(ctx, id)
  if (version !== seen) throw staleVersion({ status: 'edited', version })
  const edited = await editProduct(ctx, { id, ...change, actor: actorName(by), reason: note, device: deviceOf(by) })
  if (edited.kind === 'no_rule') throw wrongState('Belum ada nilai bawaan untuk isian ini, jadi tidak bisa dikembalikan.')
}

/** What a decision would change of the product as it is now. */
async function findChange(ctx: ReadCtx, { id, set, back }: Decision): Promise<Change> {
  const product = await findProduct(ctx, id)
  const isByHand = (column: keyof ProductRule) => product.byHand.includes(column)
  const { is_on: isOn, ...others } = toColumns(set)
  const wanted: Partial<ProductRule> = { ...others, ...(isOn === false && { isActive: false }) }
  const values = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => {
      const known = column as keyof ProductRule
      return !isDeepStrictEqual(product[known], value) || (known === 'isActive' && !isByHand(known))
    }),
  ) as Partial<ProductRule>
  const given = [...back.map(field => columnOf[field]), ...(isOn === true ? (['isActive'] as const) : [])]
  return { values, toRule: [...new Set(given)].filter(isByHand) }
}

async function findProduct({ db }: ReadCtx, id: string): Promise<typeof products.$inferSelect> {
  const [product] = await db.select().from(products).where(eq(products.id, id))
  if (!product) throw new Problem('not_found', 'Produk ini tidak ada. Buka lagi daftar produknya.')
  return product
}

async function countEdits({ db }: ReadCtx, id: string): Promise<number> {
  const [counted] = await db
    .select({ edits: count() })
    .from(catalogEdits)
    .where(and(eq(catalogEdits.kind, 'product'), eq(catalogEdits.subjectId, id)))
  return counted?.edits ?? 0
}

const columnOf = {
  ...{ title: 'title', publisher: 'publisher', category: 'category', cover: 'cover', description: 'description' },
  ...{ id_steps: 'idHelp', faq: 'faq', search_words: 'searchWords', sort: 'sort', is_on: 'isActive' },
} as const satisfies Record<ProductField, keyof ProductRule>

function toValues({
  title,
  publisher,
  category,
  cover,
  description,
  idHelp,
  faq,
  searchWords,
  sort,
  isActive,
}: ProductRule): ProductValues {
  const texts = { title, publisher, category, cover, description, id_steps: idHelp?.steps ?? null, faq }
  return { ...texts, search_words: searchWords, sort, is_on: isActive }
}

function toPartialValues(rule: Partial<ProductRule>): Partial<ProductValues> {
  // Values that the definition does not have are left out again below.
  const all = toValues(rule as ProductRule)
  return Object.fromEntries(Object.entries(all).filter(([field]) => columnOf[field as ProductField] in rule))
}

function toColumns({ id_steps: steps, search_words: words, is_on: isOn, ...same }: Partial<ProductValues>) {
  return {
    ...same,
    ...(steps !== undefined && { idHelp: steps && { steps } }),
    ...(words !== undefined && { searchWords: words.map(word => word.toLowerCase()) }),
    is_on: isOn,
  }
}
