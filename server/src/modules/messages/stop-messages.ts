import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { messageStops } from '../../db/schema/messages.ts'
import { readStopKey } from './stop-key.ts'
import { readStopWord } from './stop-link.ts'

/** Whether the address of a link gets messages; undefined for a link the store did not make. */
export function readStop(ctx: Ctx, input: { word: string }): Promise<{ isStopped: boolean } | undefined> {
  return inTx(ctx, async ctx => {
    const addressHash = readStopWord(await readStopKey(ctx), input.word)
    if (!addressHash) return undefined
    const [stop] = await ctx.db.select().from(messageStops).where(eq(messageStops.addressHash, addressHash))
    return { isStopped: stop !== undefined }
  })
}

/** Stops all messages to a link's address, or lets them go on. Safe to repeat. Answers false for a link the store did not make. */
export function setStop(ctx: Ctx, input: { word: string; isStopped: boolean }): Promise<boolean> {
  return inTx(ctx, async ctx => {
    const addressHash = readStopWord(await readStopKey(ctx), input.word)
    if (!addressHash) return false
    if (input.isStopped) await ctx.db.insert(messageStops).values({ addressHash, at: ctx.clock.now() }).onConflictDoNothing()
    else await ctx.db.delete(messageStops).where(eq(messageStops.addressHash, addressHash))
    return true
  })
}
