import type { UsedPasskey } from '@kilat/contract/operator/sign-in.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { operatorPasskeys, operatorSessions, operators } from '../../db/schema/operators.ts'
import { invariant } from '../../platform/invariant.ts'
import { countStepUp, forgetStepUps, readStepUpsLeft } from './count-tries.ts'
import { provenForMs } from './find-operator.ts'
import { readStep } from './one-time-password.ts'
import { optionsForUse, readUse } from './passkeys.ts'
import { stepUpFailed } from './step-up-failed.ts'

/** An operator in a session. */
type Signed = { name: string; sessionId: string }

/** What an operator can show in this session. */
export async function planStepUp(ctx: Ctx, { name, sessionId }: Signed) {
  const passkeys = await ctx.db.select({ id: operatorPasskeys.id }).from(operatorPasskeys).where(eq(operatorPasskeys.operator, name))
  const [operator] = await ctx.db.select({ totpSealed: operators.totpSealed }).from(operators).where(eq(operators.name, name))
  const ids = passkeys.map(({ id }) => id)
  return {
    passkey: ids.length > 0 ? { ...(await optionsForUse(ctx, { session: sessionId, ids })) } : null,
    takes_code: operator?.totpSealed != null,
    tries_left: await readStepUpsLeft(ctx, { name }),
  }
}

/** Shows one of the operator's own passkeys in this session. Throws `step_up_failed` and `rate_limited`. */
export async function stepUpWithPasskey(ctx: Ctx, { name, sessionId, passkey }: Signed & { passkey: UsedPasskey }): Promise<Date> {
  const left = await countStepUp(ctx, { name })
  const isTheirs = and(eq(operatorPasskeys.id, passkey.id), eq(operatorPasskeys.operator, name))
  const [known] = await ctx.db.select().from(operatorPasskeys).where(isTheirs)
  const counter = known && (await readUse(ctx, { passkey, known, session: sessionId }))
  if (counter === undefined) throw stepUpFailed(left)
  return inTx(ctx, async ctx => {
    await ctx.db.update(operatorPasskeys).set({ counter }).where(isTheirs)
    return prove(ctx, { name, sessionId })
  })
}

/** Shows a code of the operator's app in this session, which counts once. Throws `step_up_failed` and `rate_limited`. */
export async function stepUpWithCode(ctx: Ctx, { name, sessionId, code }: Signed & { code: string }): Promise<Date> {
  const left = await countStepUp(ctx, { name })
  const [operator] = await ctx.db.select().from(operators).where(eq(operators.name, name))
  const step = await readStep(ctx, { code, sealed: operator?.totpSealed ?? null, after: operator?.totpStep ?? 0 })
  if (step === undefined) throw stepUpFailed(left)
  return inTx(ctx, async ctx => {
    const isNewer = and(eq(operators.name, name), lt(operators.totpStep, step))
    const used = await ctx.db.update(operators).set({ totpStep: step }).where(isNewer).returning()
    // The same code, sent twice at once.
    if (used.length === 0) throw stepUpFailed(left)
    return prove(ctx, { name, sessionId })
  })
}

/** The session may move money now, until the answered moment. */
async function prove(ctx: Pick<TxCtx, 'db' | 'clock'>, { name, sessionId }: Signed): Promise<Date> {
  const now = ctx.clock.now()
  const proven = await ctx.db.update(operatorSessions).set({ provenAt: now }).where(eq(operatorSessions.id, sessionId)).returning()
  invariant(proven.length === 1, 'a session that asks exists')
  await forgetStepUps(ctx, { name })
  return new Date(now.getTime() + provenForMs)
}
