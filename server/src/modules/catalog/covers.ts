import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { covers, products } from '../../db/schema/catalog.ts'
import { cutPicture } from '../../platform/cut-picture.ts'
import { Problem } from '../../platform/problem.ts'

/** Sharp on the widest tile and at the head of the product's page. */
const size = { width: 480, height: 640 }
/** What phones and publishers hand out; unpacked in some 0.2 s. */
const megapixels = 24

/** Where covers are served. */
export const coversPath = '/pictures'

/** Stores a cover made of a picture, as a data URL, and answers its address. Throws `not_found` for an unknown product, and `content_invalid` for no picture. */
export async function addCover(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { productId, image: given }: { productId: string; image: string },
): Promise<string> {
  const image = await cutCover(given)
  const key = randomBytes(16).toString('base64url')
  await inTx(ctx, async ctx => {
    const [product] = await ctx.db.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('key share')
    if (!product) throw new Problem('not_found', 'Produk ini tidak ada. Buka lagi daftar produknya.')
    await ctx.db.insert(covers).values({ key, productId, image, createdAt: ctx.clock.now() })
  })
  return `${coversPath}/${key}.webp`
}

async function cutCover(given: string): Promise<Uint8Array> {
  const cut = await cutPicture(given, { ...size, megapixels })
  if (cut.kind === 'webp') return cut.bytes
  const sentence =
    cut.kind === 'broken'
      ? `Gambarnya rusak atau lebih dari ${megapixels} megapiksel. Pilih gambar lain.`
      : 'Gambarnya harus PNG, JPG, atau WebP.'
  throw new Problem('content_invalid', sentence, { fields: { image: sentence } })
}

/** A cover by its key, as WebP; undefined if there is none. */
export async function readCover({ db }: ReadCtx, key: string): Promise<Uint8Array | undefined> {
  const [cover] = await db.select({ image: covers.image }).from(covers).where(eq(covers.key, key))
  return cover?.image
}
