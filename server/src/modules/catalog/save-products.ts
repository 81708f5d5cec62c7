import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { products } from '../../db/schema/catalog.ts'
import { overwrite } from './overwrite.ts'
import type { ProductDefinition } from './products/product-definition.ts'
import { productDefinitions } from './products/product-definitions.ts'

type StoredProduct = typeof products.$inferSelect

/** Brings the stored products in line with their definitions and answers how many were new or changed. */
export async function saveProducts(ctx: Pick<TxCtx, 'db'>, definitions: readonly ProductDefinition[]): Promise<number> {
  if (definitions.length === 0) return 0
  const ids = definitions.map(({ id }) => id)
  const known = new Map((await ctx.db.select().from(products).where(inArray(products.id, ids))).map(product => [product.id, product]))
  const changed = definitions.map(toRow).filter(row => !isDeepStrictEqual({ ...known.get(row.id), isActive: true }, row))
  if (changed.length === 0) return 0
  const { isActive: _, ...columns } = overwrite(products)
  await ctx.db.insert(products).values(changed).onConflictDoUpdate({ target: products.id, set: columns })
  return changed.length
}

const sortStep = 10

function toRow(definition: ProductDefinition): StoredProduct {
  return {
    id: definition.id,
    title: definition.title,
    publisher: definition.publisher,
    category: definition.category,
    cover: definition.cover.address,
    tintFrom: definition.cover.tint[0],
    tintTo: definition.cover.tint[1],
    description: definition.description,
    unit: definition.unit,
    fields: definition.fields,
    idHelp: definition.idSteps && { steps: definition.idSteps },
    hasPlayerCheck: definition.hasPlayerCheck,
    isVoucher: definition.category === 'voucher',
    faq: definition.faq,
    searchWords: definition.searchWords,
    sort: productDefinitions.indexOf(definition) * sortStep,
    isActive: true,
  }
}
