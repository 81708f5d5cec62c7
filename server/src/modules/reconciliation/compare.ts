import type { StatementLine } from '../../gateways/gateway.ts'
import { isHandName } from '../payments/record-taken-back.ts'

export type MovementKind = StatementLine['kind']

/** A movement as the store has it. Amounts are negative for money that left the store's account at the gateway. */
export type OwnMovement = {
  /** `receipt:PAY-…`, `taken_back:…`, `refund:REF-…` or `suspense:SUS-…`. */
  thing: string
  movement: MovementKind
  /** The gateway's id; null if the store does not know it. */
  externalId: string | null
  amountIdr: number
  /** What the gateway keeps of it, as booked; null if that is not booked with it. */
  costIdr: number | null
  at: Date
}

/** A movement as the gateway names it. */
export type TheirMovement = {
  movement: MovementKind
  reference: string | null
  externalId: string
  amountIdr: number
  /** Null if the gateway does not tell. */
  feeIdr: number | null
  /** The store's own refund that it is; null if the gateway does not tell. */
  refundId: string | null
  at: Date
}

/** What differs about one movement. */
export type FoundDifference = {
  thing: string
  movement: MovementKind
  kind: 'missing_there' | 'missing_here' | 'other_amount' | 'fee_differs'
  reference: string | null
  oursIdr: number | null
  theirsIdr: number | null
  at: Date
}

/** The result for one movement: the store's counterpart, and what differs, if anything does. `things`: its names, all of them. */
export type Compared<Own extends OwnMovement = OwnMovement> = {
  their: TheirMovement
  own: Own | undefined
  found: FoundDifference | undefined
  things: string[]
}

/**
 * Compares what a gateway says about one reference with what the store has for it. Chargebacks that come to the same in another number are the same ones,
 * which the gateway has told whole and lists in parts. Other movements are the same if they have the gateway's id,
 * or the store's; then if they have the same amount and are of the same kind; then if only the direction is the same, because companies name kinds
 * otherwise; then if they are the only ones left there.
 */
export function compareMovements<Own extends OwnMovement>(
  theirs: readonly TheirMovement[],
  owns: readonly Own[],
): { compared: Compared<Own>[]; left: Own[] } {
  const left = new Set(owns)
  const pairs = new Map<TheirMovement, Own>()
  const inParts = pairParts(theirs, owns)
  for (const [their, own] of inParts) pairs.set(their, own)
  if (inParts.size > 0) for (const own of owns) if (isChargeback(own)) left.delete(own)
  const pair = (isSame: (their: TheirMovement, own: Own) => boolean) => {
    for (const their of theirs) {
      if (pairs.has(their)) continue
      const own = [...left].find(own => isIn(own) === isIn(their) && isSame(their, own))
      if (!own) continue
      pairs.set(their, own)
      left.delete(own)
    }
  }
  pair((their, own) => own.externalId === their.externalId || own.thing === `refund:${their.refundId}`)
  pair((their, own) => own.amountIdr === their.amountIdr && own.movement === their.movement)
  pair((their, own) => own.amountIdr === their.amountIdr)
  for (const way of [true, false]) {
    const [their, ...moreTheirs] = theirs.filter(their => !pairs.has(their) && isIn(their) === way)
    // A movement that a person has booked has the amount that was seen then.
    const [own, ...moreOwns] = [...left].filter(own => isIn(own) === way && !isHandName(own.externalId))
    if (!their || !own || moreTheirs.length > 0 || moreOwns.length > 0) continue
    pairs.set(their, own)
    left.delete(own)
  }
  const comparePaired = (their: TheirMovement): Compared<Own> => {
    const own = inParts.get(their)
    return own ? { their, own, found: undefined, things: [own.thing, nameThere(their)] } : compareOne(their, pairs.get(their))
  }
  return { compared: theirs.map(comparePaired), left: [...left] }
}

/**
 * Chargebacks that are the same money in another number of movements, each with one of the store's; empty if they are not. What the store has as a refund
 * under its id is none of them, though its gateway may call all it lists chargebacks by now.
 */
function pairParts<Own extends OwnMovement>(theirs: readonly TheirMovement[], owns: readonly Own[]): ReadonlyMap<TheirMovement, Own> {
  const booked = owns.filter(isChargeback)
  const otherIds = new Set(owns.flatMap(own => (isIn(own) || isChargeback(own) ? [] : (own.externalId ?? []))))
  const named = theirs.filter(their => isChargeback(their) && !otherIds.has(their.externalId))
  const sum = (all: readonly { amountIdr: number }[]) => all.reduce((sum, { amountIdr }) => sum + amountIdr, 0)
  if (named.length === booked.length || sum(named) !== sum(booked)) return new Map()
  const last = booked.at(-1)
  return last === undefined ? new Map() : new Map(named.map((their, at) => [their, booked[at] ?? last]))
}

function isChargeback({ movement }: { movement: MovementKind }): boolean {
  return movement === 'chargeback'
}

/** True for money that came in. */
function isIn({ movement }: { movement: MovementKind }): boolean {
  return movement === 'payment'
}

/** Compares a movement with the store's counterpart, if it has one. `there` names it if it does not. */
export function compareOne<Own extends OwnMovement>(their: TheirMovement, own: Own | undefined, there = nameThere(their)): Compared<Own> {
  const { movement, reference, amountIdr, feeIdr, at } = their
  const found = { movement, reference, at }
  if (!own) {
    const missing = { ...found, thing: there, kind: 'missing_here' as const, oursIdr: null, theirsIdr: amountIdr }
    return { their, own, found: missing, things: [there] }
  }
  const result = { their, own, things: [own.thing, there] }
  const named = { ...found, thing: own.thing, at: own.at }
  if (own.amountIdr !== amountIdr)
    return { ...result, found: { ...named, kind: 'other_amount', oursIdr: own.amountIdr, theirsIdr: amountIdr } }
  if (isIn(their) && feeIdr !== null && own.costIdr !== null && own.costIdr !== feeIdr)
    return { ...result, found: { ...named, kind: 'fee_differs', oursIdr: own.costIdr, theirsIdr: feeIdr } }
  return { ...result, found: undefined }
}

function nameThere({ movement, reference, externalId }: TheirMovement): string {
  return `there:${movement}:${reference ?? ''}:${externalId}`
}

/** A movement of the store that the gateway does not name. */
export function missingThere(own: OwnMovement, reference: string): FoundDifference {
  const { thing, movement, amountIdr, at } = own
  return { thing, movement, kind: 'missing_there', reference, oursIdr: amountIdr, theirsIdr: null, at }
}
