import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { editsOf, foundEdit } from '../../db/by-hand-edits.ts'
import { overwrite } from '../../db/overwrite.ts'
import { type ProductRule, products } from '../../db/schema/catalog.ts'
import { settle } from '../../platform/by-hand.ts'
import type { ProductDefinition } from './products/product-definition.ts'
import { productDefinitions } from './products/product-definitions.ts'
import { writeEdits } from './write-edits.ts'

type StoredProduct = typeof products.$inferSelect

/** Updates the stored products from their definitions, except fields a person has set. Answers how many were new or changed. */
export async function saveProducts(ctx: Pick<TxCtx, 'db' | 'clock'>, definitions: readonly ProductDefinition[]): Promise<number> {
  if (definitions.length === 0) return 0
  const ids = definitions.map(({ id }) => id)
  const known = new Map((await ctx.db.select().from(products).where(inArray(products.id, ids))).map(product => [product.id, product]))
  const rows = definitions.map(definition => toRow(definition, known.get(definition.id)))
  const changed = rows.filter(row => !isDeepStrictEqual(known.get(row.id), row))
  if (changed.length === 0) return 0
  await ctx.db
    .insert(products)
    .values(changed)
    .onConflictDoUpdate({ target: products.id, set: overwrite(products) })
  announce(ctx, { topic: 'catalog' })
  const found = changed.flatMap(row => {
    const before = known.get(row.id)?.byHand ?? []
    return editsOf(row, {
      subject: { kind: 'product' as const, subjectId: row.id },
      fields: row.byHand.filter(field => !before.includes(field)),
      isByHand: true,
    })
  })
  await writeEdits(ctx, { ...foundEdit, edits: found })
  return changed.length
}

function toRow(definition: ProductDefinition, known: StoredProduct | undefined): StoredProduct {
  return {
    id: definition.id,
    unit: definition.unit,
    fields: definition.fields,
    hasPlayerCheck: definition.hasPlayerCheck,
    isVoucher: definition.category === 'voucher',
    ...settle<ProductRule>(known, toRule(definition)),
  }
}

const sortStep = 10

function toRule(definition: ProductDefinition): ProductRule {
  return {
    title: definition.title,
    publisher: definition.publisher,
    category: definition.category,
    cover: definition.cover.address,
    tintFrom: definition.cover.tint[0],
    tintTo: definition.cover.tint[1],
    description: definition.description,
    fieldTexts: null,
    idHelp: definition.idSteps && { steps: definition.idSteps },
    faq: definition.faq,
    searchWords: definition.searchWords,
    playerCheckers: null,
    sort: placeOf(definition) * sortStep,
    isActive: true,
  }
}

/** Products of the store's own come after those the software knows. */
function placeOf(definition: ProductDefinition): number {
  const place = productDefinitions.indexOf(definition)
  return place === -1 ? productDefinitions.length : place
}
