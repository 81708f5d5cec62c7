import { offerOpening } from './offer-opening.ts'
import type { PlannedAttempt, PlannedOffer } from './planned-attempt.ts'

export type DeliveryStep<Offer extends PlannedOffer = PlannedOffer> =
  /** No attempt of the unit is open: try this offer. */
  | { kind: 'start'; unit: number; number: number; offer: Offer }
  /** An attempt was stored but may never have been sent: send it with its own reference. */
  | { kind: 'send'; reference: string }
  /** An attempt's end is unknown, or every remaining supplier is closed `until` then, or (`isPaused`) takes nothing for now. */
  | { kind: 'wait'; until: Date | null; isPaused?: true }
  /** Every unit has its end. */
  | { kind: 'finish'; delivered: number }

export type DeliveryPlan<Offer extends PlannedOffer = PlannedOffer> = {
  /** Units without an open attempt for which none can be started any more: refund them, whatever happens to the others. */
  givenUp: number[]
  step: DeliveryStep<Offer>
}

export type PlanInput<Offer extends PlannedOffer = PlannedOffer> = {
  quantity: number
  attempts: readonly PlannedAttempt[]
  offers: readonly Offer[]
  /** Refunded units: no attempt is sent for them again. */
  refunded: readonly number[]
  mayStart: boolean
  now: Date
}

/**
 * Decides the next step for an order's units. A unit gets a second attempt only after the first one failed for good, and not
 * through the same offer; after an unknown answer the store only asks again. If one supplier says that the player does not exist,
 * no supplier gets another unit for it.
 */
export function planDelivery<Offer extends PlannedOffer>(input: PlanInput<Offer>): DeliveryPlan<Offer> {
  const units = Array.from({ length: input.quantity }, (_, index) => ({ unit: index + 1, state: unitState(index + 1, input) }))
  const givenUp = units.flatMap(({ unit, state }) => (state.kind === 'given_up' ? unit : []))
  return { givenUp, step: nextStep(input, units) }
}

/** True if a supplier finally refused the player as unknown to the game. */
export function isPlayerRefused(attempts: readonly { status: string; failureReason: string | null }[]): boolean {
  return attempts.some(({ status, failureReason }) => status === 'failed' && failureReason === 'player_invalid')
}

type UnitState<Offer> =
  | { kind: 'refunded' | 'delivered' | 'out' | 'given_up' }
  /** No attempt is open: this offer can be tried. */
  | { kind: 'free'; number: number; offer: Offer }
  /** No attempt is open, and the remaining offers open at this time. */
  | { kind: 'closed'; until: Date }
  /** No attempt is open, and an operator has to act at the suppliers of the remaining offers. */
  | { kind: 'paused' }

function unitState<Offer extends PlannedOffer>(unit: number, input: PlanInput<Offer>): UnitState<Offer> {
  if (input.refunded.includes(unit)) return { kind: 'refunded' }
  const tried = input.attempts.filter(attempt => attempt.unit === unit)
  if (tried.some(({ status }) => status === 'succeeded')) return { kind: 'delivered' }
  if (tried.some(({ status }) => status !== 'failed')) return { kind: 'out' }
  if (!input.mayStart || isPlayerRefused(input.attempts)) return { kind: 'given_up' }
  const openings = input.offers.map(offer => ({ offer, opening: offerOpening(offer, tried, input.now) }))
  const open = openings.find(({ opening }) => opening.kind === 'open')
  if (open) return { kind: 'free', number: tried.length + 1, offer: open.offer }
  const until = earliest(openings.flatMap(({ opening }) => (opening.kind === 'closed' ? opening.until : [])))
  if (until) return { kind: 'closed', until }
  return { kind: openings.some(({ opening }) => opening.kind === 'paused') ? 'paused' : 'given_up' }
}

function nextStep<Offer extends PlannedOffer>(
  { attempts, refunded }: PlanInput<Offer>,
  units: readonly { unit: number; state: UnitState<Offer> }[],
): DeliveryStep<Offer> {
  const unsent = attempts.find(({ status, unit }) => (status === 'created' || status === 'sent') && !refunded.includes(unit))
  if (unsent) return { kind: 'send', reference: unsent.reference }
  for (const { unit, state } of units) if (state.kind === 'free') return { kind: 'start', unit, number: state.number, offer: state.offer }
  const until = earliest(units.flatMap(({ state }) => (state.kind === 'closed' ? state.until : [])))
  const isPaused = !until && units.some(({ state }) => state.kind === 'paused')
  if (isPaused) return { kind: 'wait', until, isPaused }
  if (until || units.some(({ state }) => state.kind === 'out')) return { kind: 'wait', until }
  return { kind: 'finish', delivered: units.filter(({ state }) => state.kind === 'delivered').length }
}

function earliest(moments: readonly Date[]): Date | null {
  return moments.length > 0 ? new Date(Math.min(...moments.map(moment => moment.getTime()))) : null
}
