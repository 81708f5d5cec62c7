import { isDeepStrictEqual } from 'node:util'
import {
  type AccountField,
  type EditedProduct,
  type ProductField,
  type ProductValues,
  productFields,
} from '@kilat/contract/operator/products.ts'
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
import { findMisfits, isOfFields, toAccountField, wordFields } from './word-fields.ts'

type StoredProduct = typeof products.$inferSelect

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
    by_rule: toPartialValues(product),
    history: history.map(({ at, actorId: by, note, field, isByHand }) => ({
      ...{ at: at.toISOString(), by, note, is_by_hand: isByHand },
      field: productFields.find(known => columnOf[known] === field) ?? field,
    })),
  }
}

type Decision = { id: string; version: number; set: Partial<ProductValues>; back: readonly ProductField[] } & ByHand

/**
 * Sets fields by hand, or gives them back to the definition, by an operator who has seen the product's version: the number of its edits. What is so
 * already is no edit, so that the same decision again changes nothing. Throws `not_found`, `stale_version` if it was edited since, `product_invalid`
 * with a sentence for each wrong field, and `wrong_state` if the definition has no such value or other fields of the account.
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
  if (set.account_fields) refuseMisfits(product, set.account_fields)
  const wanted: Partial<ProductRule> = { ...others, ...(isOn === false && { isActive: false }) }
  const values = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => {
      const known = column as keyof ProductRule
      const now = known === 'fieldTexts' ? toValues(product).account_fields : product[known]
      return !isDeepStrictEqual(now, value) || (known === 'isActive' && !isByHand(known))
    }),
  ) as Partial<ProductRule>
  const given = [...back.map(field => columnOf[field]), ...(isOn === true ? (['isActive'] as const) : [])]
  return { values, toRule: [...new Set(given)].filter(isByHand) }
}

function refuseMisfits({ fields }: StoredProduct, words: readonly AccountField[]): void {
  if (!isOfFields(fields, words)) throw wrongState('Isian akun produk ini sudah lain. Muat ulang halaman ini, lalu ubah lagi.')
  const misfits = Object.entries(findMisfits(fields, words))
  if (misfits.length === 0) return
  throw new Problem('product_invalid', 'Ada isian yang belum benar. Perbaiki yang ditandai, lalu simpan lagi.', {
    fields: Object.fromEntries(misfits.map(([path, sentence]) => [`set.account_fields.${path}`, sentence])),
  })
}

async function findProduct({ db }: ReadCtx, id: string): Promise<StoredProduct> {
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
  ...{ account_fields: 'fieldTexts', id_steps: 'idHelp', faq: 'faq', search_words: 'searchWords', sort: 'sort', is_on: 'isActive' },
} as const satisfies Record<ProductField, keyof ProductRule>

function toValues(product: ProductRule & Pick<StoredProduct, 'fields'>): ProductValues {
  const { title, publisher, category, cover, description, idHelp, faq, searchWords, sort, isActive } = product
  const texts = { title, publisher, category, cover, description, id_steps: idHelp?.steps ?? null, faq }
  return { ...texts, account_fields: wordFields(product).map(toAccountField), search_words: searchWords, sort, is_on: isActive }
}

/** The values of the definition, as far as it has them. */
function toPartialValues({ rule, fields }: StoredProduct): Partial<ProductValues> {
  // Values that the definition does not have are left out again below.
  const all = toValues({ ...(rule as ProductRule), fieldTexts: null, fields })
  return Object.fromEntries(Object.entries(all).filter(([field]) => columnOf[field as ProductField] in rule))
}

function toColumns({ account_fields: fieldTexts, id_steps: steps, search_words: words, is_on: isOn, ...same }: Partial<ProductValues>) {
  return {
    ...same,
    ...(fieldTexts !== undefined && { fieldTexts }),
    ...(steps !== undefined && { idHelp: steps && { steps } }),
    ...(words !== undefined && { searchWords: words.map(word => word.toLowerCase()) }),
    is_on: isOn,
  }
}
