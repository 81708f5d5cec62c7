import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { Room } from '../../ctx/due-work.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { Db } from '../../db/database.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Payment } from './find-payment.ts'

/**
 * How long a check is left to the process that took it. Checks take less, but for those of a gateway that hangs, which another process may then repeat.
 * After a process has died, so long nobody asks about the payments it was asking about.
 */
const takenMs = 30_000

/** Until when a check that begins at this time is left to whoever begins it. */
export function takenUntil(beginsAt: Date): Date {
  return new Date(beginsAt.getTime() + takenMs)
}

const take = buildOnce((db, { now, until, most, without }: Given<{ now: Date; until: Date } & Room>) => {
  const isFree = or(isNull(payments.checkTakenUntil), lte(payments.checkTakenUntil, now))
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(lte(payments.nextCheckAt, now), isFree, sql`${payments.gateway} <> all(${without}::text[])`))
    .orderBy(payments.nextCheckAt)
    // The query builder takes numbers only.
    .limit(sql`${most}` as unknown as number)
    .for('update', { skipLocked: true })
  // As an array the rows are read first and once, whatever the planner knows of the table.
  return db.update(payments).set({ checkTakenUntil: until }).where(sql`${payments.id} = any(array(${due}))`).returning()
})

/**
 * Takes payments whose check is due, those due longest first, so that no other process checks them in the next half minute. `without`: gateways whose
 * payments are left alone.
 */
export async function takeDueChecks(ctx: Ctx, room: Room): Promise<Payment[]> {
  const now = ctx.clock.now()
  return take(ctx.db, { now, until: takenUntil(now), ...room })
}

/** Leaves a check that was taken to whoever takes it next, unless it was planned anew meanwhile. */
export async function giveCheckBack({ db }: Pick<Ctx, 'db'>, { id, nextCheckAt }: Pick<Payment, 'id' | 'nextCheckAt'>): Promise<void> {
  if (!nextCheckAt) return
  const isStillPlanned = and(eq(payments.id, id), eq(payments.nextCheckAt, nextCheckAt))
  await db.update(payments).set({ checkTakenUntil: null }).where(isStillPlanned)
}

/**
 * Gives back what a process took that has died. Allowed only if this is certainly the only process, as on the embedded database.
 */
export async function giveBackChecks({ db, clock }: { db: Db } & Pick<Ctx, 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .update(payments)
    .set({ checkTakenUntil: null })
    .where(and(lte(payments.nextCheckAt, now), gt(payments.checkTakenUntil, now)))
}
