import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import type { ApiProblem } from '../../../api/problems/api-problem.ts'
import { channelProblemText } from '../../../text/channel-problem.ts'
import type { Step } from '../order-form.ts'

/** The place of a refusal on the page: the step, the sentence, and for player fields the sentence of each. */
export type PlacedProblem = { step: Step | null; sentence: string; fields: Record<string, string> }

const steps: Partial<Record<ApiProblem['code'], Step>> = {
  player_invalid: 'account',
  item_unavailable: 'item',
  channel_unavailable: 'channel',
  wallet_too_low: 'channel',
  sign_in_required: 'channel',
  contact_invalid: 'contact',
  payer_phone_invalid: 'channel',
}

/** Finds the place of a refusal. One that belongs to no step is shown beside the button. */
export function placeProblem(problem: ApiProblem): PlacedProblem {
  const entries = Object.entries(problem.fields)
  const step = steps[problem.code] ?? stepOfField(entries[0]?.[0])
  const fields = Object.fromEntries(entries.map(([name, sentence]) => [name.replace(/^player\./, ''), sentence]))
  const sentence = step === 'contact' ? (entries[0]?.[1] ?? problem.message) : problem.message
  return { step, sentence, fields: step === 'account' ? fields : {} }
}

/** Why the channel that was chosen can not be used: it is off or outside its limits, or the store has it no more. */
export function channelProblem(
  channels: readonly Pick<ChannelQuote, 'id' | 'name' | 'unavailable'>[],
  channel: string,
): PlacedProblem | null {
  const chosen = channels.find(({ id }) => id === channel)
  // Without a price for the item, nothing is known of its channels.
  if (!channel || channels.length === 0 || (chosen && !chosen.unavailable)) return null
  const sentence = chosen?.unavailable ? channelProblemText.off(chosen.name, chosen.unavailable.sentence) : channelProblemText.gone
  return { step: 'channel', sentence, fields: {} }
}

function stepOfField(name = ''): Step | null {
  if (name.startsWith('player')) return 'account'
  if (name.startsWith('contact')) return 'contact'
  if (name.startsWith('item') || name.startsWith('quantity')) return 'item'
  return name.startsWith('channel') ? 'channel' : null
}
