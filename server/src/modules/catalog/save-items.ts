import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { overwrite } from '../../db/overwrite.ts'
import { items } from '../../db/schema/catalog.ts'
import { inParts } from './in-parts.ts'
import type { StoredItem } from './stored-offers.ts'

/** Writes new and changed items, and announces them. */
export async function saveItems(ctx: Pick<TxCtx, 'db'>, rows: readonly StoredItem[]): Promise<void> {
  for (const part of inParts(rows))
    await ctx.db
      .insert(items)
      .values(part)
      .onConflictDoUpdate({ target: items.id, set: overwrite(items) })
  if (rows.length > 0) announce(ctx, { topic: 'catalog' })
}
