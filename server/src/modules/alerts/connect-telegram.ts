import { and, eq, lte } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { alertWays, telegramWords } from '../../db/schema/alerts.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { newSecret } from '../identity/secret.ts'
import { connectWay, holdListener } from './set-way.ts'

/** Whoever has seen a link can not connect a chat with it later. */
const lifeMs = 60 * 60_000

type Connecting = { link: string; is_connected: boolean }

/**
 * The link that opens the bot for an operator, and whether Start was pressed there: then the chat is the operator's way. Asked again it is the same
 * link, until a chat is connected, the way is removed, or an hour has passed. Throws `wrong_state` without a bot, and `unavailable` if Telegram does not
 * answer.
 */
export async function connectTelegram(ctx: Ctx, { name }: { name: string }): Promise<Connecting> {
  if (!ctx.telegram) throw wrongState('Toko ini belum punya bot Telegram.')
  const { word, isNew } = await inTx(ctx, ctx => takeWord(ctx, name))
  const link = await ctx.telegram.linkOf(word)
  if (link === undefined) throw new Problem('unavailable', 'Telegram sedang tidak menjawab. Coba lagi sebentar.')
  const chat = isNew ? undefined : await ctx.telegram.findChat(word)
  if (chat === undefined) return { link, is_connected: false }
  return { link, is_connected: await inTx(ctx, ctx => connectChat(ctx, { name, word, chat })) }
}

/** The word of the connecting that is under way, or a new one. Whoever knew another's word would hear the other's alerts. */
async function takeWord(ctx: TxCtx, operator: string): Promise<{ word: string; isNew: boolean }> {
  await holdListener(ctx, { name: operator })
  const now = ctx.clock.now()
  const made = { word: newSecret(), expiresAt: new Date(now.getTime() + lifeMs) }
  const [taken] = await ctx.db
    .insert(telegramWords)
    .values({ operator, ...made })
    .onConflictDoUpdate({ target: telegramWords.operator, set: made, setWhere: lte(telegramWords.expiresAt, now) })
    .returning()
  if (taken) return { word: taken.word, isNew: true }
  // The insert has locked it.
  const [kept] = await ctx.db.select().from(telegramWords).where(eq(telegramWords.operator, operator))
  return { word: kept?.word ?? made.word, isNew: false }
}

/** False if the word was taken back meanwhile. It counts once; another call at the same time may have used it for this chat. */
async function connectChat(ctx: TxCtx, { name, word, chat }: { name: string; word: string; chat: string }): Promise<boolean> {
  await holdListener(ctx, { name })
  const isIt = and(eq(telegramWords.operator, name), eq(telegramWords.word, word))
  const [used] = await ctx.db.delete(telegramWords).where(isIt).returning()
  if (used) await connectWay(ctx, { name, way: 'telegram', address: chat })
  const [way] = await ctx.db
    .select()
    .from(alertWays)
    .where(and(eq(alertWays.operator, name), eq(alertWays.way, 'telegram')))
  return way?.address === chat
}
