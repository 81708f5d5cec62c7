import { formatIdr } from '@kilat/contract/money.ts'
import { moment } from '../../lib/times.ts'
import {
  actorNames,
  entryWords,
  messageNames,
  messageStateNames,
  otherReasonNames,
  outcomeNames,
  refundReasonNames,
  refundWayNames,
} from '../../text/order-words.ts'

/** Who did something: `gateway sandbox`, or an operator by the name alone. `by` is the kind, and the id of whoever has one. */
export function sayActor(by: string): string {
  const [kind = '', id] = by.split(' ')
  if (id === undefined) return wordOf(actorNames, kind) ?? by
  return kind === 'operator' ? id : `${wordOf(actorNames, kind) ?? kind} ${id}`
}

/** A reason of a refund, a supplier or a hold; one that has no words is shown as it is stored. */
export function sayReason(reason: string): string {
  return wordOf(refundReasonNames, reason) ?? wordOf(otherReasonNames, reason) ?? reason
}

/** How a call ended: the kind, and a second word that says more. */
export function sayOutcome(outcome: string): string {
  const [kind = '', ...more] = outcome.split(' ')
  const name = wordOf(outcomeNames, kind)
  if (name === undefined) return outcome
  const second = more.join(' ')
  return second === '' ? name : `${name}: ${wordOf(outcomeNames, second) ?? sayReason(second)}`
}

/** Where a message to the buyer is, or how far it came. */
export function sayMessageState(state: string): string {
  return wordOf(messageStateNames, state) ?? state
}

/** What a message to the buyer was about. */
export function sayMessage(event: string): string {
  return wordOf(messageNames, event) ?? event
}

/** What an event of the order knows, each part in words. What is new is shown as it is stored, rather than left out. */
export function sayData({ amount, total, units, quantity, from, to, ...others }: Record<string, unknown>): string[] {
  return [...sayMoney(amount, total), ...sayUnits(units, quantity), ...sayWay(from, to), ...Object.entries(others).flatMap(sayPart)]
}

function sayMoney(amount: unknown, total: unknown): string[] {
  const shown = [amount, total].filter(value => typeof value === 'number').map(formatIdr)
  const [part, whole] = shown
  if (part === whole) return shown.slice(0, 1)
  return part !== undefined && whole !== undefined ? [entryWords.of(part, whole)] : shown
}

function sayUnits(units: unknown, quantity: unknown): string[] {
  return typeof units === 'number' && typeof quantity === 'number' && quantity > 1 ? [entryWords.units(units, quantity)] : []
}

/** From one player to another, or a way back of money. */
function sayWay(from: unknown, to: unknown): string[] {
  if (typeof to !== 'string') return []
  return [typeof from === 'string' ? `${from} → ${to}` : (wordOf(refundWayNames, to) ?? to)]
}

function sayPart([name, value]: [string, unknown]): string[] {
  if (value === null || value === undefined || typeof value === 'object' || value === false) return []
  const text = String(value)
  switch (name) {
    case 'unit':
      return typeof value === 'number' ? [entryWords.unit(value)] : []
    case 'reason':
      return [sayReason(text)]
    case 'until':
      return [entryWords.until(moment(text))]
    case 'promised_at':
      return [entryWords.promised(moment(text))]
    case 'excess':
      return typeof value === 'number' && value > 0 ? [entryWords.excess(formatIdr(value))] : []
    case 'failed':
      return [entryWords.failed]
    case 'by':
      return [wordOf(entryWords.by, text) ?? text]
    case 'supplier':
    case 'reference':
      return [text]
    default:
      return [`${name.replaceAll('_', ' ')} ${text}`]
  }
}

function wordOf(words: Readonly<Partial<Record<string, string>>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined
}
