import { isDeepStrictEqual } from 'node:util'
import type { NewProduct } from '@kilat/contract/operator/products.ts'
import { eq, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { ownProducts, products } from '../../db/schema/catalog.ts'
import { actorName, deviceOf } from '../../platform/actor.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { editProduct } from './edit-catalog.ts'
import { lockCatalog } from './lock-catalog.ts'
import { define } from './own-products.ts'
import { findDefinitionByBrand, normaliseBrand } from './products/product-definitions.ts'
import { saveProducts } from './save-products.ts'

/** The address of the form itself. */
const takenIds: readonly string[] = ['baru']

/**
 * Adds a product that the software does not know, off sale: it has no items before a price list that names its brand, and an operator switches it on. Throws
 * `product_invalid` with a sentence for each wrong field, also for an address or a brand that is taken; then nothing is written. The very same product
 * again is a repeat, after an answer that was cut off, and writes nothing.
 */
export async function addProduct(
  ctx: Pick<Ctx, 'db' | 'clock' | 'outbox'>,
  { product, by, note }: { product: NewProduct } & ByHand,
): Promise<void> {
  await inTx(ctx, async ctx => {
    await lockCatalog(ctx)
    const [own] = await ctx.db.select().from(ownProducts).where(eq(ownProducts.id, product.id))
    if (own && isDeepStrictEqual(own.described, product)) return
    const fields = { ...findContradictions(product), ...(await findTaken(ctx, product)) }
    if (Object.keys(fields).length > 0)
      throw new Problem('product_invalid', 'Ada isian yang belum benar. Perbaiki yang ditandai, lalu simpan lagi.', {
        fields: underProduct(fields),
      })
    const { id } = product
    await ctx.db.insert(ownProducts).values({ id, brand: normaliseBrand(product.brand), described: product, at: ctx.clock.now() })
    await saveProducts(ctx, [define(product)])
    await editProduct(ctx, { id, values: { isActive: false }, actor: actorName(by), reason: note, device: deviceOf(by) })
    const { title, brand } = product
    await recordAct(ctx, {
      act: 'product_added',
      subjectKind: 'product',
      subjectId: id,
      by,
      reason: 'by_hand',
      data: { note, title, brand },
    })
  })
}

type Fields = Partial<Record<keyof NewProduct, string>>

function findContradictions({ category, player, player_label: label, brand }: NewProduct): Fields {
  return {
    ...((category === 'voucher') !== (player === 'none') && {
      player: category === 'voucher' ? 'Voucher tidak butuh isian akun.' : 'Top up butuh isian akun.',
    }),
    ...(player !== 'none' && label === '' && { player_label: 'Isi nama isiannya, misalnya User ID.' }),
    ...(normaliseBrand(brand) === '' && { brand: 'Tulis merek seperti di daftar pemasok.' }),
  }
}

async function findTaken(ctx: Pick<TxCtx, 'db'>, { id, brand }: NewProduct): Promise<Fields> {
  const [product] = await ctx.db.select({ title: products.title }).from(products).where(eq(products.id, id))
  const own = await ctx.db
    .select()
    .from(ownProducts)
    .where(or(eq(ownProducts.id, id), eq(ownProducts.brand, normaliseBrand(brand))))
  const known = findDefinitionByBrand(brand)
  const brandOf = known?.title ?? own.find(row => row.brand === normaliseBrand(brand))?.described.title
  return {
    ...(takenIds.includes(id) && { id: 'Alamat ini sudah dipakai konsol. Pilih yang lain.' }),
    ...(product && { id: `Alamat ini sudah dipakai ${product.title}. Pilih yang lain.` }),
    ...(brandOf !== undefined && { brand: `Merek ini sudah milik ${brandOf}. Buka produknya, jangan tambah lagi.` }),
  }
}

function underProduct(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [`product.${name}`, sentence]))
}
