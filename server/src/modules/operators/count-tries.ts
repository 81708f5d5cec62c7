import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { operatorTries } from '../../db/schema/operators.ts'
import { invariant } from '../../platform/invariant.ts'
import { Problem } from '../../platform/problem.ts'

/** Time after which tries in vain no longer count. */
const windowMs = 15 * 60_000

/** A name has few, so that a password can not be guessed; an address more, because an office shares one. */
const most = { name: 5, address: 30, stepUp: 5 }

type Tried = { name?: string; address: string }

/**
 * Counts a try to sign in before it is judged, so that many at once count, too. In the database, because there may be several processes and
 * each start would begin anew. Throws `rate_limited` above the limit.
 */
export async function countTries(ctx: Ctx, { name, address }: Tried): Promise<void> {
  await countOne(ctx, { key: `address ${address}`, most: most.address })
  if (name !== undefined) await countOne(ctx, { key: `name ${name}`, most: most.name })
}

/** Takes a try back that was none in vain. */
export async function forgetTries(ctx: Pick<Ctx, 'db'>, { name, address }: Tried): Promise<void> {
  if (name !== undefined) await ctx.db.delete(operatorTries).where(sql`${operatorTries.key} = ${`name ${name}`}`)
  await ctx.db
    .update(operatorTries)
    .set({ count: sql`greatest(${operatorTries.count} - 1, 0)` })
    .where(sql`${operatorTries.key} = ${`address ${address}`}`)
}

/**
 * Counts a try to show a key again in a session, before it is judged, and answers how many are left. By name and apart from sign-ins: a stolen
 * session can neither guess more by signing in again, nor lock its operator out. Throws `rate_limited`.
 */
export async function countStepUp(ctx: Ctx, { name }: { name: string }): Promise<number> {
  const tried = await countOne(ctx, { key: stepUpKey(name), most: most.stepUp })
  return Math.max(0, most.stepUp - tried)
}

/** Tries that are left to show a key again. */
export async function readStepUpsLeft(ctx: Pick<Ctx, 'db' | 'clock'>, { name }: { name: string }): Promise<number> {
  const isCounting = and(eq(operatorTries.key, stepUpKey(name)), gt(operatorTries.until, ctx.clock.now()))
  const [tried] = await ctx.db.select({ count: operatorTries.count }).from(operatorTries).where(isCounting)
  return Math.max(0, most.stepUp - (tried?.count ?? 0))
}

/** Forgets the tries once a key is right. */
export async function forgetStepUps(ctx: { db: Pick<Ctx['db'], 'delete'> }, { name }: { name: string }): Promise<void> {
  await ctx.db.delete(operatorTries).where(eq(operatorTries.key, stepUpKey(name)))
}

function stepUpKey(name: string): string {
  return `step-up ${name}`
}

/** Deletes tries that no longer count. */
export async function forgetOldTries(ctx: Pick<Ctx, 'clock'> & { db: Pick<Ctx['db'], 'delete'> }): Promise<void> {
  await ctx.db.delete(operatorTries).where(lt(operatorTries.until, ctx.clock.now()))
}

async function countOne(ctx: Ctx, { key, most }: { key: string; most: number }): Promise<number> {
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + windowMs)
  const isOver = sql`${operatorTries.until} <= ${now.toISOString()}::timestamptz`
  const [counted] = await ctx.db
    .insert(operatorTries)
    .values({ key, count: 1, until })
    .onConflictDoUpdate({
      target: operatorTries.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${operatorTries.count} + 1 end`,
        until: sql`case when ${isOver} then excluded."until" else ${operatorTries.until} end`,
      },
    })
    .returning()
  invariant(counted, 'a counted try is answered')
  if (counted.count <= most) return counted.count
  const seconds = Math.max(1, Math.ceil((counted.until.getTime() - now.getTime()) / 1000))
  throw new Problem('rate_limited', `Terlalu banyak percobaan. Coba lagi dalam ${Math.ceil(seconds / 60)} menit.`, {
    retryAfterSeconds: seconds,
  })
}
