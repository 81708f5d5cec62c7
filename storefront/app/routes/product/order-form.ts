import { normaliseContact, normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'
import type { PlayerField, PlayerValues } from '@kilat/contract/player.ts'
import { likelyOption, readPlayer, splitPastedPlayer } from '@kilat/contract/player-rules.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import { inputNames } from '../../lib/input-names.ts'
import { postedField } from '../../lib/posted-field.ts'

/** The buyer's input as typed. */
export type OrderForm = {
  player: PlayerValues
  itemId: string
  quantity: number
  channel: string
  contactKind: 'whatsapp' | 'email'
  contact: string
  /** The number of the payer's account, for a channel that asks for it; empty if it is the contact's. */
  payerPhone: string
}

export const emptyOrderForm: OrderForm = {
  player: {},
  itemId: '',
  quantity: 1,
  channel: '',
  contactKind: 'whatsapp',
  contact: '',
  payerPhone: '',
}

/** Reads the form as the browser holds, keeps or sends it. */
export function readOrderForm(fields: readonly PlayerField[], data: Pick<ReadonlyMap<string, unknown>, 'get'>): OrderForm {
  const text = (name: string) => postedField(data, name) ?? ''
  const quantity = Number(text(inputNames.quantity))
  const player = Object.fromEntries(fields.map(field => [field.name, text(inputNames.player(field.name))]))
  const [first] = fields
  const typed = first && player[first.name]
  return {
    player: typed ? withTyped(fields, player, { field: first, typed }) : player,
    itemId: text(inputNames.item),
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    channel: text(inputNames.channel),
    contactKind: text(inputNames.contactKind) === 'email' ? 'email' : 'whatsapp',
    contact: text(inputNames.contact),
    payerPhone: text(inputNames.payerPhone),
  }
}

/** The player fields after typing or pasting: a pasted pair fills both fields, a known prefix chooses the server. */
export function withTyped(
  fields: readonly PlayerField[],
  player: PlayerValues,
  { field, typed }: { field: PlayerField; typed: string },
): PlayerValues {
  const pair = field === fields[0] ? splitPastedPlayer(fields, typed) : undefined
  const next = { ...player, [field.name]: typed, ...pair }
  const likely = field === fields[0] ? likelyOption(fields, next) : undefined
  return likely && !player[likely.name] ? { ...next, [likely.name]: likely.value } : next
}

/**
 * An id pasted with more than digits, such as its brackets, which a number field on some phones would drop: it is the field's whole value.
 * Undefined for what goes where the caret is, such as a tag after a name.
 */
export function pastedWhole({ kind }: Pick<PlayerField, 'kind'>, pasted: string): string | undefined {
  const text = pasted.trim()
  return kind === 'digits' && /\D/.test(text) ? text : undefined
}

export type Step = 'account' | 'item' | 'channel' | 'contact'

/** Items and channels of the page that can be chosen now. */
export type Choices = {
  fields: readonly PlayerField[]
  itemIds: readonly string[]
  channels: readonly Pick<ChannelQuote, 'id' | 'asks_phone'>[]
}

/** Incomplete steps, in the page's order. */
export function findMissingSteps(choices: Choices, form: OrderForm): Step[] {
  const isDone: Record<Step, boolean> = {
    account: Object.keys(readPlayer(choices.fields, form.player).errors).length === 0,
    item: choices.itemIds.includes(form.itemId),
    channel: choices.channels.some(({ id, asks_phone }) => id === form.channel && (!asks_phone || hasPayerPhone(form))),
    contact: normaliseContact({ kind: form.contactKind, value: form.contact }) !== undefined,
  }
  return (['account', 'item', 'channel', 'contact'] as const).filter(step => !isDone[step])
}

/** True if the payer's number is whole, or is the contact's, which its own step asks for. */
function hasPayerPhone({ payerPhone, contactKind }: OrderForm): boolean {
  return payerPhone.trim() === '' ? contactKind === 'whatsapp' : normaliseWhatsapp(payerPhone) !== undefined
}
