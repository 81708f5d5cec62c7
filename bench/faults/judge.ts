import type { Facts, OrderRow } from './facts.ts'
import { packOf } from './market.ts'
import { buyerOf } from './plan.ts'
import type { Delivery } from './top-ups.ts'

/** Everything that was seen outside of the store and its database. */
export type Outside = {
  /** What each gateway has of each payment: received less refunded and taken back. */
  kept: readonly { gateway: string; reference: string; amount: number }[]
  /** The store's own refunds that gateways have sent. */
  refunds: ReadonlyMap<string, number>
  /** The suppliers' deliveries to a buyer. */
  deliveriesOf(number: number): readonly Delivery[]
  /** Ids that the buyers were given. */
  ids: ReadonlySet<string>
}

export type Verdict = {
  /** What is wrong, and stays wrong. */
  faults: string[]
  /** What has not reached its end: wrong, if it stays so. */
  unfinished: string[]
  ends: ReadonlyMap<string, number>
  waits: ReadonlyMap<string, { count: number; amount: number }>
  /** Units that arrived after their money had gone back, or were given up: the store's loss. */
  lateUnits: number
}

/** Differences of the books that only name what waits for a person. */
const named = new Set([
  'money for a reference nobody knows waits for a person',
  'money taken back after the store had spent it waits for a person',
  'a supplier charges what its offer is listed at',
])

/** Differences that end by themselves. */
const passing = new Set(['a refund is back by the moment the buyer was told', 'an order on hold is decided by its last moment'])

/** Judges a store by its companies' books and its own: each rupiah has one place, each order one end. */
export function judge(facts: Facts, outside: Outside): Verdict {
  const faults: string[] = []
  const unfinished: string[] = []
  const ends = new Map<string, number>()
  let lateUnits = 0
  const sent = Map.groupBy(facts.attempts, ({ order_id }) => order_id)
  const back = Map.groupBy(facts.refunds, ({ subject_id }) => subject_id)
  for (const order of facts.orders) {
    const found = judgeOrder(order, { sent: sent.get(order.id) ?? [], refunds: back.get(order.id) ?? [], outside })
    faults.push(...found.faults)
    if (found.isOpen) unfinished.push(`order ${order.id} is ${order.status}`)
    else ends.set(found.end, (ends.get(found.end) ?? 0) + 1)
    lateUnits += found.lateUnits
  }
  for (const { id, status } of facts.deposits) {
    if (status === 'pending_payment') unfinished.push(`deposit ${id} is ${status}`)
    else ends.set(`deposit ${status}`, (ends.get(`deposit ${status}`) ?? 0) + 1)
  }
  const known = new Set([...facts.orders, ...facts.deposits].map(({ id }) => id))
  for (const id of outside.ids) if (!known.has(id)) faults.push(`a buyer was given ${id}, which is gone`)
  unfinished.push(...compareMoney(facts, outside))
  const refunds = judgeRefunds(facts, outside)
  const costs = judgeCosts(facts, outside)
  faults.push(...refunds.faults, ...costs.faults)
  unfinished.push(...refunds.unfinished, ...costs.unfinished)
  for (const { user_id, balance, expected } of facts.wallets)
    if (balance !== expected) faults.push(`the wallet of ${user_id} has ${balance} and should have ${expected}`)
  for (const { name, state } of facts.stuckJobs) (state === 'failed' ? faults : unfinished).push(`a job ${name} is ${state} for good`)
  for (const { what, where, expected, found } of facts.books)
    if (!named.has(what)) (passing.has(what) ? unfinished : faults).push(`books: ${what}: ${where} should be ${expected} and is ${found}`)
  return { faults, unfinished, ends, waits: countWaits(facts), lateUnits }
}

type Judged = { faults: string[]; isOpen: boolean; end: string; lateUnits: number }

type Own = { sent: Facts['attempts']; refunds: Facts['refunds']; outside: Outside }

function judgeOrder(order: OrderRow, { sent, refunds, outside }: Own): Judged {
  const { id, item, status, player, quantity, refunded, given_up: givenUp } = order
  const number = buyerOf(player) ?? -1
  // A buyer whose order no gateway took may have made another with the same key.
  const own = new Map(sent.map(attempt => [attempt.reference, attempt]))
  // What was called failed after it had been delivered counts as not delivered: the player may have it, and the company has not charged for it.
  const came = outside.deliveriesOf(number).filter(({ reference, isTakenBack }) => own.has(reference) && !isTakenBack)
  const arrived = came.length
  const faults: string[] = []
  const owed = status === 'delivered' ? quantity - refunded : 0
  const say = (what: string) => faults.push(`order ${id} of buyer ${number} is ${status}, ${refunded} of ${quantity} refunded, and ${what}`)
  const isOpen = ['pending_payment', 'paid', 'delivering', 'on_hold'].includes(status) || sent.some(({ is_doubted }) => is_doubted)
  if (!isOpen && arrived < owed) say(`only ${arrived} units were delivered`)
  const twice = [...Map.groupBy(came, ({ reference }) => own.get(reference)?.unit)].filter(([, deliveries]) => deliveries.length > 1)
  for (const [unit, deliveries] of twice) say(`unit ${unit} was delivered by ${deliveries.map(({ reference }) => reference).join(' and ')}`)
  if (twice.length > 0) return { faults, isOpen, end: status, lateUnits: 0 }
  // A unit that was given up, because its supplier told nothing of it, may have arrived.
  if (!isOpen && arrived > owed + givenUp) say(`${arrived} units were delivered, of which ${givenUp} were given up`)
  for (const { reference, what } of came) if (packOf(what) !== packOf(item)) say(`${reference} delivered ${what} where ${item} was sold`)
  if (status === 'delivered' && owed < 1) say('nothing of it is left to deliver')
  if (status === 'refunded' && refunds.every(refund => refund.status !== 'done')) say('no money went back')
  const isClaim = status === 'refunding' && refunds.some(refund => refund.status === 'claim')
  const isPending = status === 'refunding' && !isClaim
  const end = isClaim
    ? 'waits for a person: claim'
    : status === 'delivered' && refunded > 0
      ? 'delivered in part, the rest refunded'
      : status
  return { faults, isOpen: isOpen || isPending, end, lateUnits: isOpen ? 0 : Math.max(0, arrived - owed) }
}

/** Each gateway has of each payment what the ledger says. Money that the store has not asked about yet is unfinished. */
function compareMoney({ booked, sandbox }: Facts, { kept }: Outside): string[] {
  const nameOf = (gateway: string, reference: string) => `${gateway} ${reference}`
  const have = new Map(kept.map(({ gateway, reference, amount }) => [nameOf(gateway, reference), amount]))
  for (const { reference, amount } of sandbox) have.set(nameOf('sandbox', reference), amount)
  const say = new Map<string, number>()
  for (const { gateway, reference, amount } of booked) {
    const name = nameOf(gateway, reference)
    say.set(name, (say.get(name) ?? 0) + amount)
  }
  return [...new Set([...have.keys(), ...say.keys()])].flatMap(name => {
    const [has, says] = [have.get(name) ?? 0, say.get(name) ?? 0]
    return has === says ? [] : [`the gateway of ${name} has ${has} of it, and the ledger says ${says}`]
  })
}

/** A refund is sent once, by its own reference, and only as the store says. */
function judgeRefunds({ refunds }: Facts, outside: Outside) {
  const faults: string[] = []
  const unfinished: string[] = []
  const own = new Map(refunds.map(refund => [refund.id, refund]))
  for (const { id, status } of refunds) if (status === 'pending' || status === 'sent') unfinished.push(`refund ${id} is ${status}`)
  for (const { id, gateway, amount, is_sent } of refunds)
    if (is_sent && gateway !== 'sandbox' && outside.refunds.get(id) !== amount)
      faults.push(`refund ${id} of ${amount} is done, and ${gateway} has sent ${outside.refunds.get(id) ?? 0}`)
  for (const [id, amount] of outside.refunds)
    if (!own.has(id)) faults.push(`a gateway has sent ${amount} back for ${id}, which the store does not know`)
  return { faults, unfinished }
}

/** What the supplier charged for what it delivered is booked once the store has learnt of it; of a unit that was given up it may never. */
function judgeCosts({ attempts, orders }: Facts, { deliveriesOf }: Outside) {
  const charged = new Map(
    orders.flatMap(({ player }) => deliveriesOf(buyerOf(player) ?? -1).map(({ reference, costIdr }) => [reference, costIdr] as const)),
  )
  const faults: string[] = []
  const unfinished: string[] = []
  for (const { reference, booked, is_given_up, status, max_cost, is_marked, is_doubted } of attempts) {
    const cost = charged.get(reference) ?? 0
    charged.delete(reference)
    if (booked > max_cost && !is_marked) faults.push(`${reference} cost ${booked} where ${max_cost} was allowed, and nobody is told`)
    if (cost === booked || (is_given_up && booked === 0)) continue
    const isOpen = is_doubted || (booked === 0 && ['sent', 'pending', 'unknown'].includes(status))
    ;(isOpen ? unfinished : faults).push(`the supplier charged ${cost} for ${reference} (${status}), and the ledger says ${booked}`)
  }
  for (const reference of charged.keys()) faults.push(`the supplier delivered for ${reference}, which is no attempt`)
  return { faults, unfinished }
}

function countWaits({ waiting }: Facts): Verdict['waits'] {
  const waits = new Map<string, { count: number; amount: number }>()
  for (const { what, amount } of waiting) {
    const so = waits.get(what) ?? { count: 0, amount: 0 }
    waits.set(what, { count: so.count + 1, amount: so.amount + amount })
  }
  return waits
}
