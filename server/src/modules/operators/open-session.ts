import type { ShownOperator } from '@kilat/contract/operator/sign-in.ts'
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { operatorRecoveryCodes, operatorSessions, operators } from '../../db/schema/operators.ts'
import { newReference } from '../../platform/ids.ts'
import { recordAct } from '../audit/record-act.ts'
import { describeDevice } from '../identity/device.ts'
import { hashSecret, newSecret } from '../identity/secret.ts'
import { signInFailed } from './sign-in-failed.ts'

/** A session ends after this, however much it is used. */
const lifeMs = 7 * 24 * 60 * 60_000

/** An operator has no more browsers than this; one more sign-in signs out the browser unused for longest. */
const mostSessions = 10

export type Way = (typeof operatorSessions.$inferSelect)['way']

/** A browser that signs in. */
export type Arriving = { way: Way; userAgent: string | null }

/** The operator who is signed in now, and the token that only the browser gets. */
export type SignedIn = { operator: ShownOperator; token: string }

/** Signs an operator's browser in. Throws `sign_in_failed` if the access has ended meanwhile. */
export async function openSession(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { name, way, userAgent }: Arriving & { name: string },
): Promise<SignedIn> {
  const now = ctx.clock.now()
  const [operator] = await ctx.db.select().from(operators).where(eq(operators.name, name)).for('update')
  if (!operator || operator.endedAt !== null) throw signInFailed()
  const [token, device, expiresAt] = [newSecret(), describeDevice(userAgent), new Date(now.getTime() + lifeMs)]
  await endOldest(ctx, { name })
  await ctx.db.insert(operatorSessions).values({
    ...{ id: newReference('SES'), hash: hashSecret(token), operator: name, device, way },
    ...{ createdAt: now, lastUsedAt: now, expiresAt },
    // A recovery code is on paper: it opens the console, and moves no money.
    provenAt: way === 'recovery_code' ? null : now,
  })
  await ctx.db.update(operators).set({ signedInAt: now }).where(eq(operators.name, name))
  const by = { kind: 'operator', id: name, device } as const
  await recordAct(ctx, {
    by,
    act: 'operator_signed_in',
    subjectKind: 'operator',
    subjectId: name,
    reason: 'key_shown',
    data: { way, device },
  })
  const [codes] = await ctx.db.select({ left: count() }).from(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operator, name))
  return { token, operator: { name, role: operator.role, expires_at: expiresAt.toISOString(), recovery_codes: codes?.left ?? 0 } }
}

async function endOldest(ctx: Pick<TxCtx, 'db'>, { name }: { name: string }): Promise<void> {
  const isTheirs = eq(operatorSessions.operator, name)
  const oldest = ctx.db
    .select({ id: operatorSessions.id })
    .from(operatorSessions)
    .where(isTheirs)
    .orderBy(desc(operatorSessions.lastUsedAt), desc(operatorSessions.id))
    .offset(mostSessions - 1)
  await ctx.db.delete(operatorSessions).where(and(isTheirs, inArray(operatorSessions.id, oldest)))
}
