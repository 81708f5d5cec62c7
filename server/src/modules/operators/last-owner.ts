import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { operators } from '../../db/schema/operators.ts'

/** Lets the changes of who is an operator happen one after the other, until the tx ends: two owners must not end each other at once. */
export async function holdOwners(ctx: Pick<TxCtx, 'db'>): Promise<void> {
  await ctx.db.execute(sql`lock table ${operators} in share row exclusive mode`)
}

/** True for the only owner whose access has not ended. */
export async function isLastOwner(ctx: ReadCtx, { name }: { name: string }): Promise<boolean> {
  const isOwner = and(eq(operators.role, 'owner'), isNull(operators.endedAt))
  const owners = await ctx.db.select({ name: operators.name }).from(operators).where(isOwner)
  return owners.length === 1 && owners[0]?.name === name
}
