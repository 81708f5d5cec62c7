import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { alertMessages, alertWays } from '../../db/schema/alerts.ts'
import type { WhatsappState } from '../../whatsapp/whatsapp.ts'
import { failMessage } from './send-alert.ts'

/**
 * Ends messages that WhatsApp took and could not deliver: nobody has heard of their alerts. Also those whose answer is still on the way. Safe to
 * repeat; states of other messages, and other states, are left out.
 */
export async function followFailures(ctx: TxCtx, states: readonly WhatsappState[]): Promise<void> {
  const failed = new Map(states.flatMap(({ messageId, state, detail }) => (messageId && state === 'failed' ? [[messageId, detail]] : [])))
  if (failed.size === 0) return
  const isOpen = inArray(alertMessages.status, ['planned', 'sending', 'sent'])
  const taken = await ctx.db
    .select()
    .from(alertMessages)
    .where(and(inArray(alertMessages.id, [...failed.keys()]), eq(alertMessages.way, 'whatsapp'), isOpen))
    .orderBy(asc(alertMessages.id))
    .for('update')
  for (const message of taken) {
    const { id, operator, way } = message
    const detail = failed.get(id) ?? 'failed'
    // A way that has another address since has heard nothing yet.
    const isSame = message.status === 'sent' ? isNotNull(alertWays.heardAt) : undefined
    const isIt = and(eq(alertWays.operator, operator), eq(alertWays.way, way), isSame)
    await ctx.db.update(alertWays).set({ heardAt: null, trouble: detail }).where(isIt)
    await failMessage(ctx, { message, detail })
  }
}
