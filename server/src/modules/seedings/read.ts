import { eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { seedings } from '../../db/schema/seedings.ts'

/** A set of rows that a store is given once. */
export type Seed = (typeof seedings.$inferSelect)['name']

/** Whether the store was given this seed. */
export async function isSeeded(ctx: ReadCtx, name: Seed): Promise<boolean> {
  const [given] = await ctx.db.select().from(seedings).where(eq(seedings.name, name))
  return given !== undefined
}
