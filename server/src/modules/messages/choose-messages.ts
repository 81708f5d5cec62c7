import type { MessageChoice } from '@kilat/contract/message-choices.ts'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { messageChoices } from '../../db/schema/messages.ts'
import { holdUser } from '../identity/hold-user.ts'
import { listMessageChoices } from './read.ts'

/** Switches one event of one channel on or off for a user, and answers all choices. Safe to repeat. */
export function chooseMessages(ctx: Ctx, input: { userId: string; choice: MessageChoice }): Promise<MessageChoice[]> {
  const { userId, choice } = input
  const { event, channel, is_on: isOn } = choice
  return inTx(ctx, async ctx => {
    await holdUser(ctx, userId)
    const key = [messageChoices.userId, messageChoices.event, messageChoices.channel]
    await ctx.db.insert(messageChoices).values({ userId, event, channel, isOn }).onConflictDoUpdate({ target: key, set: { isOn } })
    return listMessageChoices(ctx, { userId })
  })
}
