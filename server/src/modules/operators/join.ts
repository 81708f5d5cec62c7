import type { NewPasskey } from '@kilat/contract/operator/sign-in.ts'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { operatorInvitations, operatorPasskeys, operatorRecoveryCodes, operatorSessions, operators } from '../../db/schema/operators.ts'
import { recordAct } from '../audit/record-act.ts'
import { describeDevice } from '../identity/device.ts'
import { hashSecret } from '../identity/secret.ts'
import { countTries, forgetTries } from './count-tries.ts'
import { holdOwners } from './last-owner.ts'
import { newTotp, readStep } from './one-time-password.ts'
import { openSession, type SignedIn, type Way } from './open-session.ts'
import { optionsForNew, type Passkey, readNew } from './passkeys.ts'
import { hashPassword } from './password.ts'
import { readOpen, takeInvitation } from './read-invitation.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { signInFailed } from './sign-in-failed.ts'

type Invited = { token: string; name: string }
type Caller = { address: string; userAgent: string | null }
type Joined = SignedIn & { codes: string[] }

/** The options for an invited operator's passkey. Throws `invitation_ended`. */
export async function planPasskey(ctx: Ctx, invited: Invited) {
  const { name, hash } = await readOpen(ctx, invited)
  return optionsForNew(ctx, { name, invitation: hash })
}

/** Lets an invited operator in, who signs in with this passkey from now on. Throws `invitation_ended` and `sign_in_failed`. */
export async function joinWithPasskey(ctx: Ctx, input: Invited & Caller & { passkey: NewPasskey }): Promise<Joined> {
  const made = await readNew(ctx, { passkey: input.passkey, invitation: hashSecret(input.token) })
  if (!made) throw signInFailed()
  return inTx(ctx, ctx => join(ctx, { ...input, way: 'passkey', keys: { passkey: made } }))
}

/** A new secret for the app of an invited operator, which replaces the last one. Throws `invitation_ended`. */
export async function planPassword(ctx: Ctx, invited: Invited): Promise<{ secret: string; uri: string }> {
  const { name, hash } = await readOpen(ctx, invited)
  const { secret, sealed, uri } = newTotp(ctx, { name })
  await ctx.db.update(operatorInvitations).set({ totpSealed: sealed }).where(eq(operatorInvitations.hash, hash))
  return { secret, uri }
}

/**
 * Lets an invited operator in, who signs in with this password and the codes of the app from now on. Throws `invitation_ended`,
 * `rate_limited`, and `sign_in_failed` for a code that the app would not show.
 */
export async function joinWithPassword(ctx: Ctx, input: Invited & Caller & { password: string; code: string }): Promise<Joined> {
  const { totpSealed } = await readOpen(ctx, input)
  await countTries(ctx, input)
  const totpStep = await readStep(ctx, { code: input.code, sealed: totpSealed, after: 0 })
  if (totpStep === undefined) throw signInFailed()
  const passwordHash = await hashPassword(input.password)
  const joined = await inTx(ctx, ctx => join(ctx, { ...input, way: 'password', keys: { passwordHash, totpSealed, totpStep } }))
  await forgetTries(ctx, input)
  return joined
}

type Keys = { passkey: Passkey } | { passwordHash: string; totpSealed: string | null; totpStep: number }

/** Everything an operator of this name had before is gone: keys, recovery codes, sessions and ways to hear of alerts. */
async function join(ctx: TxCtx, input: Invited & { userAgent: string | null; way: Way; keys: Keys }): Promise<Joined> {
  await holdOwners(ctx)
  const { name, role } = await takeInvitation(ctx, input)
  const { keys, way, userAgent } = input
  const isPasskey = 'passkey' in keys
  const password = isPasskey ? { passwordHash: null, totpSealed: null, totpStep: 0 } : keys
  const access = { role, endedAt: null, ...password }
  await ctx.db
    .insert(operators)
    .values({ name, createdAt: ctx.clock.now(), ...access })
    .onConflictDoUpdate({ target: operators.name, set: access })
  for (const table of [operatorSessions, operatorPasskeys, operatorRecoveryCodes])
    await ctx.db.delete(table).where(eq(table.operator, name))
  await ctx.alerts.forgetOperator(ctx, { name })
  if (isPasskey)
    await ctx.db
      .insert(operatorPasskeys)
      .values({ ...keys.passkey, operator: name, device: describeDevice(userAgent), createdAt: ctx.clock.now() })
  await ctx.db.delete(operatorInvitations).where(sql`${operatorInvitations.name} is null`)
  const codes = await makeRecoveryCodes(ctx, { operator: name })
  const by = { kind: 'operator', id: name, device: describeDevice(userAgent) } as const
  await recordAct(ctx, { by, act: 'operator_joined', subjectKind: 'operator', subjectId: name, reason: 'key_shown', data: { role, way } })
  return { ...(await openSession(ctx, { name, way, userAgent })), codes }
}
