import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { messageStops } from '../../db/schema/messages.ts'
import { invariant } from '../../platform/invariant.ts'
import { readStopKey } from './stop-key.ts'
import { readStopWord } from './stop-link.ts'

/** Whether the address of a link gets messages; undefined for a link the store did not make. */
export function readStop(ctx: Ctx, input: { word: string }): Promise<{ isStopped: boolean } | undefined> {
  return inTx(ctx, async ctx => {
    const addressHash = readStopWord(await readStopKey(ctx), input.word)
    if (!addressHash) return undefined
    const [stop] = await ctx.db.select().from(messageStops).where(eq(messageStops.addressHash, addressHash))
    return { isStopped: stop?.isStopped ?? false }
  })
}

/** Stops all messages to a link's address, or lets them go on. Safe to repeat. Answers false for a link the store did not make. */
export function setStop(ctx: Ctx, input: { word: string; isStopped: boolean }): Promise<boolean> {
  return inTx(ctx, async ctx => {
    const addressHash = readStopWord(await readStopKey(ctx), input.word)
    if (!addressHash) return false
    await keepWishNow(ctx, { addressHash, isStopped: input.isStopped })
    return true
  })
}

/** Keeps what the owner of an address wishes now, which is the last wish also after the clock was set back. */
export async function keepWishNow(ctx: Pick<TxCtx, 'db' | 'clock'>, wish: { addressHash: string; isStopped: boolean }): Promise<void> {
  const [known] = await ctx.db.select().from(messageStops).where(eq(messageStops.addressHash, wish.addressHash))
  await keepWish(ctx, { ...wish, at: new Date(Math.max(ctx.clock.now().getTime(), known?.at.getTime() ?? 0)) })
}

/**
 * Keeps what the owner of an address wished at a moment, unless a later wish is known. Answers whether messages go or stop by it that did
 * not before: of the same wish that comes twice at once, one changes it.
 */
export async function keepWish(ctx: Pick<TxCtx, 'db'>, wish: { addressHash: string; isStopped: boolean; at: Date }): Promise<boolean> {
  const isOf = eq(messageStops.addressHash, wish.addressHash)
  const silent = { addressHash: wish.addressHash, isStopped: false, at: new Date(0) }
  await ctx.db.insert(messageStops).values(silent).onConflictDoNothing()
  const [known] = await ctx.db.select().from(messageStops).where(isOf).for('update')
  invariant(known, 'a row that was made is there')
  if (known.at > wish.at) return false
  await ctx.db.update(messageStops).set(wish).where(isOf)
  return known.isStopped !== wish.isStopped
}
