import { normaliseContact } from '@kilat/contract/contact-rules.ts'
import type { PlayerField } from '@kilat/contract/player.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import type { OrderForm } from './order-form.ts'

export type Step = 'account' | 'item' | 'channel' | 'contact'

/** Items and channels of the page that can be chosen now. */
export type Choices = { fields: readonly PlayerField[]; itemIds: readonly string[]; channelIds: readonly string[] }

/** Incomplete steps, in the page's order. */
export function findMissingSteps(choices: Choices, form: OrderForm): Step[] {
  const isDone: Record<Step, boolean> = {
    account: Object.keys(readPlayer(choices.fields, form.player).errors).length === 0,
    item: choices.itemIds.includes(form.itemId),
    channel: choices.channelIds.includes(form.channel),
    contact: normaliseContact({ kind: form.contactKind, value: form.contact }) !== undefined,
  }
  return (['account', 'item', 'channel', 'contact'] as const).filter(step => !isDone[step])
}
