import type { UsedPasskey } from '@kilat/contract/operator/sign-in.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { operatorPasskeys, operatorRecoveryCodes, operators } from '../../db/schema/operators.ts'
import { countTries, forgetTries } from './count-tries.ts'
import { readStep } from './one-time-password.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { readUse } from './passkeys.ts'
import { isPassword } from './password.ts'
import { hashCode } from './recovery-codes.ts'
import { signInFailed } from './sign-in-failed.ts'

type Caller = { address: string; userAgent: string | null }

/** Signs in with a passkey, which knows whose it is. Throws `sign_in_failed` and `rate_limited`. */
export async function signInWithPasskey(ctx: Ctx, { passkey, address, userAgent }: Caller & { passkey: UsedPasskey }): Promise<SignedIn> {
  await countTries(ctx, { address })
  const [known] = await ctx.db.select().from(operatorPasskeys).where(eq(operatorPasskeys.id, passkey.id))
  const counter = known && (await readUse(ctx, { passkey, known }))
  if (known === undefined || counter === undefined) throw signInFailed()
  const signedIn = await inTx(ctx, async ctx => {
    await ctx.db.update(operatorPasskeys).set({ counter }).where(eq(operatorPasskeys.id, known.id))
    return openSession(ctx, { name: known.operator, way: 'passkey', userAgent })
  })
  await forgetTries(ctx, { address })
  return signedIn
}

/** Signs in with a password and a code of the app, which counts once. Throws `sign_in_failed` and `rate_limited`. */
export async function signInWithPassword(
  ctx: Ctx,
  { name, password, code, address, userAgent }: Caller & { name: string; password: string; code: string },
): Promise<SignedIn> {
  await countTries(ctx, { name, address })
  const [operator] = await ctx.db.select().from(operators).where(eq(operators.name, name))
  const isRight = await isPassword(password, operator?.passwordHash ?? null)
  const step = await readStep(ctx, { code, sealed: operator?.totpSealed ?? null, after: operator?.totpStep ?? 0 })
  if (!isRight || step === undefined) throw signInFailed()
  const signedIn = await inTx(ctx, async ctx => {
    const isNewer = and(eq(operators.name, name), lt(operators.totpStep, step))
    const used = await ctx.db.update(operators).set({ totpStep: step }).where(isNewer).returning()
    // The same code, sent twice at once.
    if (used.length === 0) throw signInFailed()
    return openSession(ctx, { name, way: 'password', userAgent })
  })
  await forgetTries(ctx, { name, address })
  return signedIn
}

/** Signs in with a recovery code, which is used up. Throws `sign_in_failed` and `rate_limited`. */
export async function signInWithRecoveryCode(
  ctx: Ctx,
  { name, code, address, userAgent }: Caller & { name: string; code: string },
): Promise<SignedIn> {
  await countTries(ctx, { name, address })
  const signedIn = await inTx(ctx, async ctx => {
    const isIt = and(eq(operatorRecoveryCodes.hash, hashCode(code)), eq(operatorRecoveryCodes.operator, name))
    const used = await ctx.db.delete(operatorRecoveryCodes).where(isIt).returning()
    if (used.length === 0) throw signInFailed()
    return openSession(ctx, { name, way: 'recovery_code', userAgent })
  })
  await forgetTries(ctx, { name, address })
  return signedIn
}
