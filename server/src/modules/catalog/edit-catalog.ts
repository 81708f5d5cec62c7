import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { type EditedBy, editsOf } from '../../db/by-hand-edits.ts'
import { type ItemRule, items, type ProductRule, products, supplierOffers } from '../../db/schema/catalog.ts'
import { change, fieldsOf } from '../../platform/by-hand.ts'
import { lockCatalog } from './lock-catalog.ts'
import { findLoss } from './loss-guard.ts'
import { recordPrices } from './record-prices.ts'
import { type Edit, writeEdits } from './write-edits.ts'

type EditCtx = Pick<TxCtx, 'db' | 'clock'>

/** Values a person sets, and fields given back to the rule. */
type Change<Rule> = { id: string; values?: Partial<Rule>; toRule?: readonly (keyof Rule & string)[] } & EditedBy

/** `no_rule`: the rule never set one of these fields, so it has no value to give. `loss`: why the item is not sold at this price. */
export type Edited = { kind: 'done'; loss?: string } | { kind: 'unknown' } | { kind: 'no_rule' }

/**
 * Sets fields of an item by hand, or gives them back to the rule, which restores its latest value. A price below the cost is
 * kept, and the item is not sold. Changes nothing if the edit is refused.
 */
export async function editItem(ctx: EditCtx, input: Change<ItemRule>): Promise<Edited> {
  await lockCatalog(ctx)
  const [known] = await ctx.db.select().from(items).where(eq(items.id, input.id))
  if (!known) return { kind: 'unknown' }
  const columns = change(known, input)
  if (!columns) return { kind: 'no_rule' }
  await ctx.db.update(items).set(columns).where(eq(items.id, input.id))
  announce(ctx, { topic: 'catalog' })
  const item = { ...known, ...columns }
  await writeEdits(ctx, { ...input, edits: editsOfChange('item', item, input) })
  const rows = (item: typeof known) => ({ items: [item], offers: [] })
  await recordPrices(ctx, { before: rows(known), after: rows(item), cause: 'by_hand', by: { kind: 'operator', id: input.actor } })
  const loss = findLoss(item, await ctx.db.select().from(supplierOffers).where(eq(supplierOffers.itemId, input.id)))
  return { kind: 'done', ...(loss !== undefined && { loss }) }
}

/** Sets fields of a product by hand, or gives them back to its definition. Changes nothing if the edit is refused. */
export async function editProduct(ctx: EditCtx, input: Change<ProductRule>): Promise<Edited> {
  await lockCatalog(ctx)
  const [known] = await ctx.db.select().from(products).where(eq(products.id, input.id))
  if (!known) return { kind: 'unknown' }
  const columns = change(known, input)
  if (!columns) return { kind: 'no_rule' }
  await ctx.db.update(products).set(columns).where(eq(products.id, input.id))
  announce(ctx, { topic: 'catalog' })
  await writeEdits(ctx, { ...input, edits: editsOfChange('product', { ...known, ...columns }, input) })
  return { kind: 'done' }
}

function editsOfChange<Rule extends object>(kind: Edit['kind'], row: { id: string }, { values = {}, toRule = [] }: Change<Rule>): Edit[] {
  const subject = { kind, subjectId: row.id }
  const set = editsOf(row, { subject, fields: fieldsOf(values).map(String), isByHand: true })
  return [...set, ...editsOf(row, { subject, fields: toRule, isByHand: false })]
}
