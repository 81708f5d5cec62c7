import type { SavedPlayer } from '@kilat/contract/profile.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { products } from '../../db/schema/catalog.ts'
import { savedPlayers } from '../../db/schema/identity.ts'

/** A user's saved players, last saved first; of all products or of one. */
export async function listSavedPlayers(
  ctx: ReadCtx,
  input: { userId: string; productId?: string | undefined; id?: string },
): Promise<SavedPlayer[]> {
  const { userId, productId, id } = input
  const rows = await ctx.db
    .select({ saved: savedPlayers, title: products.title })
    .from(savedPlayers)
    .leftJoin(products, eq(products.id, savedPlayers.productId))
    .where(
      and(
        eq(savedPlayers.userId, userId),
        productId === undefined ? undefined : eq(savedPlayers.productId, productId),
        id === undefined ? undefined : eq(savedPlayers.id, id),
      ),
    )
    .orderBy(desc(savedPlayers.updatedAt), desc(savedPlayers.id))
  return rows.map(({ saved, title }) => ({
    id: saved.id,
    product_id: saved.productId,
    // A product that was removed keeps its players.
    product_title: title ?? saved.productId,
    player: saved.player,
    display: saved.display,
    nickname: saved.nickname,
    label: saved.label,
    updated_at: saved.updatedAt.toISOString(),
  }))
}
