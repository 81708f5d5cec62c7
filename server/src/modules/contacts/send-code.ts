import type { Contact } from '@kilat/contract/contact.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, SendOutcome } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { oneTimeCodes } from '../../db/schema/contacts.ts'
import { isOpen } from './find-code.ts'
import { makeCode, nameSecret } from './one-time-code.ts'

/** Tells whether a contact may get a code: whether there is anything that it opens. */
export type IsWelcome = (ctx: ReadCtx, input: { contact: Contact; userId: string | null }) => Promise<boolean>

type ToSend = { codeId: string; asked: number; isWelcome: IsWelcome }

/**
 * Sends a one-time code that was asked for, unless it was sent meanwhile, can no longer be used, or would open nothing. Safe to repeat: after
 * a crash the same code goes out again with the same id. Throws if the channel is down, so that the job is tried again.
 */
export async function sendCode(ctx: Ctx, { codeId, asked, isWelcome }: ToSend): Promise<void> {
  const [found] = await ctx.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, codeId))
  if (!found || found.sent >= asked || !isOpen(found, ctx)) return
  const { kind, value, askedBy, expiresAt } = found
  if (found.secretName !== nameSecret(ctx.codeSecret)) throw new Error('the code was made with another CODE_SECRET')
  const sender = ctx.senders[kind]
  if (!sender?.sendCode || !(await isWelcome(ctx, { contact: { kind, value }, userId: askedBy || null }))) return
  const code = makeCode({ secret: ctx.codeSecret, codeId })
  const outcome = await sender.sendCode(ctx, { id: `${codeId}-${asked}`, address: value, code, expiresAt }).catch(nameError)
  // The same code again is harmless.
  if (outcome.kind === 'later' || outcome.kind === 'unknown') throw new Error(`the code could not be sent: ${outcome.detail}`)
  if (outcome.kind !== 'sent') ctx.log.warn({ codeId, channel: kind, outcome: outcome.kind }, 'a channel refused a one-time code')
  await ctx.db.update(oneTimeCodes).set({ sent: asked }).where(eq(oneTimeCodes.id, codeId))
}

/** Without the error's sentence, which may contain the address. */
function nameError(error: unknown): SendOutcome {
  return { kind: 'later', detail: error instanceof Error ? error.name : typeof error }
}
