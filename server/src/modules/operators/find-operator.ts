import { provenMinutes } from '@kilat/contract/operator/keys.ts'
import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { operatorSessions, operators } from '../../db/schema/operators.ts'
import type { AskerOf } from '../../platform/asker.ts'
import { hashSecret } from '../identity/secret.ts'

/** A session that nobody used for this long has ended. */
export const idleMs = 12 * 60 * 60_000

/** A key that was shown counts for this long; then money is not moved before it is shown again. */
export const provenForMs = provenMinutes * 60_000

/** Its last use is stored only if the stored moment is older than this, because an open page asks every few seconds. */
const noteAfterMs = 60_000

/** The operator of a session's token; undefined if it is unknown, or the session or the access has ended. */
export async function findOperator(ctx: Pick<Ctx, 'db' | 'clock'>, token: string): Promise<AskerOf<'operator'> | undefined> {
  const now = ctx.clock.now()
  const isUsed = gt(operatorSessions.lastUsedAt, new Date(now.getTime() - idleMs))
  const [found] = await ctx.db
    .select({
      id: operatorSessions.id,
      provenAt: operatorSessions.provenAt,
      device: operatorSessions.device,
      lastUsedAt: operatorSessions.lastUsedAt,
      name: operators.name,
      role: operators.role,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.name, operatorSessions.operator))
    .where(and(eq(operatorSessions.hash, hashSecret(token)), gt(operatorSessions.expiresAt, now), isUsed, isNull(operators.endedAt)))
  if (!found) return undefined
  if (now.getTime() - found.lastUsedAt.getTime() > noteAfterMs)
    await ctx.db.update(operatorSessions).set({ lastUsedAt: now }).where(eq(operatorSessions.id, found.id))
  const isSteppedUp = found.provenAt !== null && now.getTime() - found.provenAt.getTime() < provenForMs
  const permissions = permissionsOfRole(found.role)
  return { kind: 'operator', operatorId: found.name, permissions, sessionId: found.id, isSteppedUp, device: found.device }
}
