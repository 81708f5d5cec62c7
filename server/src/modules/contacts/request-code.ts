import type { SentCode } from '@kilat/contract/contacts.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { oneTimeCodes } from '../../db/schema/contacts.ts'
import { newReference } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { holdUser } from '../identity/hold-user.ts'
import { refuseWithoutChannel } from './code-channels.ts'
import { type Caller, countAsked, lockCaller, lockContact } from './code-limits.ts'
import { findCode, isOpen, type OneTimeCode } from './find-code.ts'
import { sendCodeJobs } from './jobs.ts'
import { codeLifeMs, leastLeftMs, mostTries, nameSecret, resendMs } from './one-time-code.ts'

/**
 * Plans the sending of a one-time code to a contact; the job decides whether the contact may get one, so that the answer and its time
 * are the same for all contacts. An open code is sent again, not replaced: whoever asked first, its owner can use it. Refuses a kind
 * of contact without a channel, too many codes, and a new one within a minute after wrong tries.
 */
export async function requestCode(ctx: Ctx, caller: Caller): Promise<SentCode> {
  refuseWithoutChannel(ctx, caller.contact.kind)
  return inTx(ctx, ctx => planCode(ctx, caller))
}

async function planCode(ctx: TxCtx, caller: Caller): Promise<SentCode> {
  await lockContact(ctx, caller.contact)
  if (caller.userId !== null) await holdUser(ctx, caller.userId)
  await lockCaller(ctx, caller)
  const now = ctx.clock.now()
  const nowMs = now.getTime()
  const found = await findCode(ctx, caller)
  const leftMs = found ? found.expiresAt.getTime() - nowMs : 0
  // A code with more time left than any is from before the clock was set back, and nobody waits for it any more.
  const open = found && isOpen(ctx, found) && leftMs >= leastLeftMs && leftMs <= codeLifeMs ? found : undefined
  if (open && nowMs - open.askedAt.getTime() < resendMs) return describe(open, nowMs)
  const refusal = refuseAfterTries(found, nowMs) ?? (await countAsked(ctx, caller))
  if (refusal) throw refusal
  const code = open ? await askAgain(ctx, { open, now }) : await openCode(ctx, { caller, now })
  await enqueue(ctx, { job: sendCodeJobs[caller.contact.kind], data: { codeId: code.id, asked: code.asked } })
  return describe(code, nowMs)
}

/** The refusal of the next code within a minute: wrong tries are no quicker way to it than asking again, because its owner gets each as a message. */
function refuseAfterTries(found: OneTimeCode | undefined, nowMs: number): Problem | undefined {
  const waitMs = found && found.wrongTries >= mostTries ? found.askedAt.getTime() + resendMs - nowMs : 0
  // A longer wait is from before the clock was set back.
  if (waitMs <= 0 || waitMs > resendMs) return undefined
  const seconds = Math.ceil(waitMs / 1000)
  const sentence = `Kode tadi salah ${mostTries} kali. Minta kode baru dalam ${seconds} detik, ya.`
  return new Problem('rate_limited', sentence, { retryAfterSeconds: seconds })
}

async function askAgain(ctx: TxCtx, { open, now }: { open: OneTimeCode; now: Date }): Promise<OneTimeCode> {
  const more = { asked: open.asked + 1, askedAt: now }
  await ctx.db.update(oneTimeCodes).set(more).where(eq(oneTimeCodes.id, open.id))
  return { ...open, ...more }
}

async function openCode(ctx: TxCtx, { caller, now }: { caller: Caller; now: Date }): Promise<OneTimeCode> {
  const { contact, userId } = caller
  const made = {
    id: newReference('OTC'),
    secretName: nameSecret(ctx.codeSecret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLifeMs),
    wrongTries: 0,
    asked: 1,
    sent: 0,
    askedAt: now,
    usedAt: null,
  }
  const code = { ...contact, askedBy: userId ?? '', ...made }
  const key = [oneTimeCodes.kind, oneTimeCodes.value, oneTimeCodes.askedBy]
  await ctx.db.insert(oneTimeCodes).values(code).onConflictDoUpdate({ target: key, set: made })
  return code
}

function describe({ expiresAt, askedAt }: OneTimeCode, nowMs: number): SentCode {
  const seconds = (untilMs: number) => Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  return { expires_in: seconds(expiresAt.getTime()), resend_in: seconds(askedAt.getTime() + resendMs) }
}
