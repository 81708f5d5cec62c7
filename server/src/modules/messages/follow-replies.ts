import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { WhatsappReply } from '../../whatsapp/whatsapp.ts'
import { readStopKey } from './stop-key.ts'
import { keepWish } from './stop-messages.ts'
import { hashAddress } from './wishes.ts'

/**
 * The one word of a reply that stops all messages to its number, or lets them go on. A sentence that contains it is no such reply. Emoji are
 * symbols, joined and coloured by marks and by letters that nobody sees.
 */
const wordOf = /^[\s\p{P}\p{S}\p{M}\p{Cf}]*(?:(stop|berhenti)|start|mulai)[\s\p{P}\p{S}\p{M}\p{Cf}]*$/iu

/** A wish of the owner of a number that changed whether messages go there. */
export type NewWish = { address: string; isStopped: boolean; at: Date }

/**
 * Stops messages to a number whose owner replied `STOP` or `BERHENTI`, and lets them go on after `START` or `MULAI`. Safe to repeat and in
 * any order: the reply that was written last counts. Keeps nothing of other replies. Answers what changed, the last wish of each number.
 */
export async function followReplies(ctx: Ctx, replies: readonly WhatsappReply[]): Promise<NewWish[]> {
  const changed = new Map<string, NewWish>()
  for (const { from: address, text, at } of replies) {
    const word = wordOf.exec(text)
    if (!word) continue
    const isStopped = word[1] !== undefined
    const isNew = await inTx(ctx, async ctx => {
      const addressHash = hashAddress(await readStopKey(ctx), { channel: 'whatsapp', address })
      return keepWish(ctx, { addressHash, isStopped, at })
    })
    if (isNew) changed.set(address, { address, isStopped, at })
  }
  return [...changed.values()]
}
