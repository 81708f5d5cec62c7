import type { OperatorPasskey } from '@kilat/contract/operator/keys.ts'
import type { ListedOperator, OperatorSession } from '@kilat/contract/operator/operators.ts'
import type { ShownOperator } from '@kilat/contract/operator/sign-in.ts'
import { and, asc, count, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { operatorInvitations, operatorPasskeys, operatorRecoveryCodes, operatorSessions, operators } from '../../db/schema/operators.ts'
import { invariant } from '../../platform/invariant.ts'
import { idleMs } from './find-operator.ts'

type Signed = { name: string; sessionId: string }

/** The operator of a session. */
export async function readOperator(ctx: ReadCtx, { sessionId }: Signed): Promise<ShownOperator> {
  const [found] = await ctx.db
    .select({ name: operators.name, role: operators.role, expiresAt: operatorSessions.expiresAt })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.name, operatorSessions.operator))
    .where(eq(operatorSessions.id, sessionId))
  invariant(found, 'a session that asks exists')
  const { name, role, expiresAt } = found
  const [codes] = await ctx.db.select({ left: count() }).from(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operator, name))
  return { name, role, expires_at: expiresAt.toISOString(), recovery_codes: codes?.left ?? 0 }
}

/** An operator's sessions, the one used last first. */
export async function listSessions(ctx: ReadCtx & Pick<Ctx, 'clock'>, { name, sessionId }: Signed): Promise<OperatorSession[]> {
  const now = ctx.clock.now()
  const isLiving = and(gt(operatorSessions.expiresAt, now), gt(operatorSessions.lastUsedAt, new Date(now.getTime() - idleMs)))
  const rows = await ctx.db
    .select()
    .from(operatorSessions)
    .where(and(eq(operatorSessions.operator, name), isLiving))
    .orderBy(desc(operatorSessions.lastUsedAt), desc(operatorSessions.id))
  return rows.map(({ id, device, way, createdAt, lastUsedAt }) => ({
    ...{ id, device, way, is_this: id === sessionId },
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
  }))
}

/** An operator's own passkeys, the oldest first, and whether there is a password. */
export async function listKeys(ctx: ReadCtx, { name }: { name: string }): Promise<{ passkeys: OperatorPasskey[]; has_password: boolean }> {
  const isTheirs = eq(operatorPasskeys.operator, name)
  const rows = await ctx.db
    .select()
    .from(operatorPasskeys)
    .where(isTheirs)
    .orderBy(asc(operatorPasskeys.createdAt), asc(operatorPasskeys.id))
  const [operator] = await ctx.db.select({ passwordHash: operators.passwordHash }).from(operators).where(eq(operators.name, name))
  const passkeys = rows.map(({ id, device, createdAt }) => ({ id, device, created_at: createdAt.toISOString() }))
  return { passkeys, has_password: operator?.passwordHash != null }
}

/** All operators by name, and the names that are invited. */
export async function listOperators(ctx: ReadCtx & Pick<Ctx, 'clock'>): Promise<ListedOperator[]> {
  const known = await ctx.db.select().from(operators).orderBy(asc(operators.name))
  const isOpen = and(isNotNull(operatorInvitations.name), gt(operatorInvitations.expiresAt, ctx.clock.now()))
  const invited = await ctx.db.select().from(operatorInvitations).where(isOpen).orderBy(asc(operatorInvitations.name))
  const isKnown = new Set(known.filter(({ endedAt }) => endedAt === null).map(({ name }) => name))
  const coming = invited.flatMap(({ name, role }): ListedOperator[] =>
    name === null || isKnown.has(name) ? [] : [{ name, role, status: 'invited', signed_in_at: null }],
  )
  const isComing = new Set(coming.map(({ name }) => name))
  return [...known.filter(({ name }) => !isComing.has(name)).map(describeOperator), ...coming]
}

/** An operator as owners see it. */
export function describeOperator({ name, role, endedAt, signedInAt }: typeof operators.$inferSelect): ListedOperator {
  return { name, role, status: endedAt === null ? 'active' : 'ended', signed_in_at: signedInAt?.toISOString() ?? null }
}
