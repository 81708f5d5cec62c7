import { createHmac } from 'node:crypto'
import type { Ctx } from '../../ctx/context.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { setChat } from './set-way.ts'

/**
 * The link that opens the bot for an operator, and whether Start was pressed there: then the chat is the operator's way. Safe to repeat. Throws
 * `wrong_state` without a bot, and `unavailable` if Telegram does not answer.
 */
export async function connectTelegram(ctx: Ctx, { name }: { name: string }): Promise<{ link: string; is_connected: boolean }> {
  if (!ctx.telegram) throw wrongState('Toko ini belum punya bot Telegram.')
  const word = wordOf(ctx, name)
  const link = await ctx.telegram.linkOf(word)
  if (link === undefined) throw new Problem('unavailable', 'Telegram sedang tidak menjawab. Coba lagi sebentar.')
  const chat = await ctx.telegram.findChat(word)
  if (chat !== undefined) await setChat(ctx, { name, chat })
  return { link, is_connected: chat !== undefined }
}

/** A word that only this operator's link has: whoever knew another's would hear the other's alerts. Telegram takes 64 letters at most. */
function wordOf({ codeSecret }: Pick<Ctx, 'codeSecret'>, name: string): string {
  return createHmac('sha256', codeSecret).update(`telegram chat of ${name}`).digest('base64url').slice(0, 32)
}
