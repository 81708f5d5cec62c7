import type { Contact } from '@kilat/contract/contact.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, SendOutcome } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { oneTimeCodes } from '../../db/schema/contacts.ts'
import { isOpen, type OneTimeCode } from './find-code.ts'
import { sendCodeJobs } from './jobs.ts'
import { makeCode, nameSecret, resendMs } from './one-time-code.ts'

/** Tells whether a contact may get a code: whether there is anything that it opens. */
export type IsWelcome = (ctx: ReadCtx, input: { contact: Contact; userId: string | null }) => Promise<boolean>

/** Rest between two looks at a contact that may get no code yet. */
const lookAgainMs = 10_000

type ToSend = { codeId: string; asked: number; isWelcome: IsWelcome }

/**
 * Sends a one-time code that was asked for, unless it was sent meanwhile, can no longer be used, or would open nothing. Safe to repeat: after
 * a crash the same code goes out again with the same id. Throws if the channel is down, so that the job is tried again. What may have been
 * sent is not: each copy reaches the owner and may cost the store money, and whoever waits for it can ask again a minute later. A contact
 * that may get no code yet is looked at again until then, because its order may be paid meanwhile.
 */
export async function sendCode(ctx: Ctx, { codeId, asked, isWelcome }: ToSend): Promise<void> {
  const [found] = await ctx.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, codeId))
  // A later job sends what was asked for again.
  if (!found || found.asked > asked || found.sent >= asked || !isOpen(ctx, found)) return
  const { kind, value, askedBy, expiresAt } = found
  if (found.secretName !== nameSecret(ctx.codeSecret)) throw new Error('the code was made with another CODE_SECRET')
  const sender = ctx.senders[kind]
  if (!sender?.sendCode) return
  if (!(await isWelcome(ctx, { contact: { kind, value }, userId: askedBy || null }))) return lookAgain(ctx, { code: found, asked })
  const code = makeCode({ secret: ctx.codeSecret, codeId })
  const outcome = await sender.sendCode(ctx, { id: `${codeId}-${asked}`, address: value, code, expiresAt }).catch(nameError)
  if (outcome.kind === 'later') throw new Error(`the code could not be sent: ${outcome.detail}`)
  if (outcome.kind !== 'sent')
    ctx.log.warn({ codeId, channel: kind, outcome: outcome.kind }, 'a one-time code was refused or may not have been sent')
  await ctx.db.update(oneTimeCodes).set({ sent: asked }).where(eq(oneTimeCodes.id, codeId))
}

async function lookAgain(ctx: Ctx, { code, asked }: { code: OneTimeCode; asked: number }): Promise<void> {
  const nowMs = ctx.clock.now().getTime()
  const untilMs = code.askedAt.getTime() + resendMs
  if (nowMs >= untilMs) return
  const startAfter = new Date(Math.min(nowMs + lookAgainMs, untilMs))
  await inTx(ctx, ctx => enqueue(ctx, { job: sendCodeJobs[code.kind], data: { codeId: code.id, asked }, startAfter }))
}

/** Without the error's sentence, which may contain the address. */
function nameError(error: unknown): SendOutcome {
  return { kind: 'later', detail: error instanceof Error ? error.name : typeof error }
}
