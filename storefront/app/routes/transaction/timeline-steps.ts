import { formatIdr } from '@kilat/contract/idr.ts'
import type { HoldReason, Transaction } from '@kilat/contract/transactions.ts'
import { formatNearTime } from '../../text/moment.ts'
import { backTo } from '../../text/outcome.ts'
import { formatClock, formatDuration, formatSeconds } from '../../text/shell/time.ts'
import { timelineText } from '../../text/timeline.ts'

/** One step of the timeline as it is drawn. `over`: the order ended there without a failure. */
export type TimelineStep = {
  key: string
  state: 'done' | 'now' | 'next' | 'fail' | 'late' | 'over'
  title: string
  /** `14.38.51`, `±48 dtk`, or empty. */
  time?: string
  note?: string
}

type Entry = Transaction['timeline'][number]
type StepWords = Omit<TimelineStep, 'key' | 'time'>

/** The timeline of an order: past steps, the current one, and the next. */
export function timelineSteps(order: Transaction): TimelineStep[] {
  const happened = order.timeline.flatMap((entry, at): TimelineStep[] => {
    const words = wordsOf(order, entry)
    return words ? [{ key: `${entry.code} ${at}`, time: formatSeconds(entry.at), ...words }] : []
  })
  return [...markPresent(order, dropChanged(happened)), ...comingSteps(order)]
}

const isChoice = ({ key }: TimelineStep) => key.startsWith('refund_way_chosen')

/** Of choices in a row only the last one counts. */
function dropChanged(steps: TimelineStep[]): TimelineStep[] {
  return steps.filter((step, at) => {
    const next = steps[at + 1]
    return !(next && isChoice(step) && isChoice(next))
  })
}

/** The last step of a running delivery is shown as current, not as done, even if the buyer has chosen something since. */
function markPresent(order: Transaction, steps: TimelineStep[]): TimelineStep[] {
  const last = steps.findLast(step => !isChoice(step))
  if (order.status !== 'delivering' || !last?.key.startsWith('delivery_started')) return steps
  const { usual } = order.delivery
  const note = usual ? timelineText.usually(formatDuration(usual.p50_seconds)) : timelineText.changesItself
  const title = order.product.is_voucher ? timelineText.preparingCode : timelineText.sending
  const entry = order.timeline.findLast(({ code }) => code === 'delivery_started')
  const present: TimelineStep = { ...last, state: 'now', title: title + ofMany(order, entry), note }
  return [...steps.filter(step => step !== last), present]
}

function comingSteps(order: Transaction): TimelineStep[] {
  const { usual } = order.delivery
  const time = usual ? timelineText.about(formatDuration(usual.p50_seconds)) : undefined
  const name = order.player.nickname ?? order.player.display
  const arrival: TimelineStep = {
    key: 'arrival',
    state: 'next',
    title: arrivalTitle(order),
    time,
    note: name ? timelineText.toPlayer(name) : undefined,
  }
  if (order.status === 'pending_payment')
    return [
      { key: 'waiting', state: 'now', title: timelineText.waitingForPayment, time: timelineText.now },
      { key: 'checked', state: 'next', title: timelineText.paymentChecked, note: checkedNote(order) },
      arrival,
    ]
  if (order.status === 'paid')
    return [
      { key: 'preparing', state: 'now', title: order.correction ? timelineText.looking : timelineText.preparing, time: timelineText.now },
      arrival,
    ]
  if (order.status === 'on_hold' && order.hold) return holdSteps(order, order.hold)
  if (order.status === 'delivering' || order.status === 'on_hold')
    return [{ ...arrival, time: order.status === 'delivering' ? time : undefined }]
  if (order.claim) return [{ key: 'taken', state: 'next', title: timelineText.taken }]
  if (order.status === 'refunding') return [{ key: 'back', state: 'next', title: timelineText.refunded }]
  return []
}

function checkedNote({ channel }: Transaction): string {
  return channel.group === 'bank_transfer' ? timelineText.transferCheckedNote : timelineText.paymentCheckedNote
}

function holdSteps(order: Transaction, { reason, decide_by: end }: NonNullable<Transaction['hold']>): TimelineStep[] {
  if (reason === 'payment_taken_back')
    return [{ key: 'closed', state: 'next', title: timelineText.closesUnpaid, time: formatNearTime(end, order.server_time) }]
  const { next_check_at: next, checks } = order.delivery
  const asked = timelineText.askedSoFar(checks)
  const note = next && next > order.server_time ? asked + timelineText.askNext(formatNearTime(next, order.server_time)) : asked
  return [
    { key: 'asking', state: 'now', title: next ? timelineText.asking : timelineText.ascertaining, note: note.trim() || undefined },
    {
      key: 'decided',
      state: 'next',
      title: timelineText.decided,
      time: formatNearTime(end, order.server_time),
      note: timelineText.decidedNote(order.refund_way !== 'claim'),
    },
  ]
}

function wordsOf(order: Transaction, { code, data }: Entry): StepWords | null {
  const amount = typeof data.amount === 'number' ? formatIdr(data.amount) : formatIdr(order.total)
  switch (code) {
    case 'created':
      return { state: 'done', title: timelineText.created }
    case 'payment_ready':
      return null
    case 'paid':
      return { state: 'done', title: timelineText.paid, note: timelineText.paidNote(order.channel.name, amount) }
    case 'paid_late':
      return { state: 'done', title: timelineText.paidLate, note: timelineText.paidLateNote }
    case 'paid_late_refund':
      return { state: 'late', title: timelineText.paidLateRefund, note: timelineText.givenBack(amount) }
    case 'paid_after_cancel':
      return { state: 'late', title: timelineText.paidAfterCancel, note: timelineText.givenBack(amount) }
    case 'paid_though_cancelled':
      return { state: 'done', title: timelineText.paidThoughCancelled, note: timelineText.paidThoughCancelledNote }
    case 'underpaid':
      return { state: 'late', title: timelineText.underpaid, note: timelineText.underpaidNote(amount, formatIdr(order.total)) }
    case 'overpaid':
      return { state: 'done', title: timelineText.overpaid, note: timelineText.overpaidNote(money(data.excess)) }
    case 'paid_twice':
      return { state: 'late', title: timelineText.paidTwice, note: timelineText.givenBack(amount) }
    case 'found_again':
      return { state: 'late', title: timelineText.foundAgain, note: timelineText.givenBack(money(data.excess)) }
    case 'payment_taken_back':
      return { state: 'fail', title: timelineText.takenBack, note: takenBackNote(data, amount) }
    default:
      return deliveryWords(order, { code, data }) ?? endWords(order, { code, data }, amount)
  }
}

function deliveryWords(order: Transaction, entry: Pick<Entry, 'code' | 'data'>): StepWords | null {
  const { data } = entry
  switch (entry.code) {
    case 'delivery_started':
      return { state: 'done', title: (order.product.is_voucher ? timelineText.preparedCode : timelineText.sent) + ofMany(order, entry) }
    case 'player_corrected':
      return { state: 'done', title: timelineText.corrected, note: correctedNote(data) }
    case 'delivery_waits':
      return { state: 'late', title: timelineText.waits, note: timelineText.waitsNote(formatClock(String(data.until))) }
    case 'delivery_paused':
      return { state: 'late', title: timelineText.paused, note: timelineText.pausedNote }
    case 'delivery_queued':
      return { state: 'late', title: timelineText.queued, note: timelineText.queuedNote }
    case 'delivery_unconfirmed':
      return { state: 'late', title: timelineText.unconfirmed, note: timelineText.unconfirmedNote }
    case 'delivery_refused':
      return data.reason === 'player_invalid'
        ? { state: 'fail', title: timelineText.playerRefused, note: timelineText.playerRefusedNote }
        : { state: 'fail', title: timelineText.refused, note: timelineText.refusedBecause[String(data.reason)] }
    case 'unit_delivered':
      return { state: 'done', title: timelineText.oneOfMany(Number(data.unit), order.quantity) }
    case 'delivered':
      return { state: 'done', title: deliveredTitle(order, data), note: order.product.is_voucher ? undefined : timelineText.confirmed }
    case 'delivery_resumed':
      return { state: 'done', title: timelineText.resumed, note: timelineText.resumedNote(formatClock(String(data.promised_at))) }
    case 'on_hold':
      return onHoldWords(order, data)
    default:
      return null
  }
}

function endWords(order: Transaction, { code, data }: Pick<Entry, 'code' | 'data'>, amount: string): StepWords | null {
  switch (code) {
    case 'refund_started':
      return refundStartedWords(order, data, amount)
    case 'refunded':
      return { state: 'done', ...refundedWords(data, amount) }
    case 'refund_claim':
      return {
        state: order.claim && !order.claim.proven_at ? 'now' : 'done',
        title: backTitle(data, { all: timelineText.refundClaim, some: timelineText.refundClaimOfSome }),
        note:
          data.reason === 'not_proven'
            ? `${timelineText.refundClaimNote(amount)} ${timelineText.notProvenNote}`
            : timelineText.refundClaimNote(amount),
      }
    case 'claim_proven':
      return { state: order.claim?.proven_at ? 'now' : 'done', title: timelineText.claimProven, note: timelineText.claimProvenNote }
    case 'payout_started':
      return { state: 'done', title: timelineText.payoutStarted, note: timelineText.payoutStartedNote(amount) }
    case 'payout_stopped':
      return { state: 'late', title: timelineText.payoutStopped, note: timelineText.refundClaimNote(amount) }
    case 'refund_way_chosen':
      return { state: 'done', title: timelineText.wayChosen(data.to === 'wallet' ? 'saldo' : backTo(order.channel)) }
    case 'expired':
      return {
        state: 'over',
        title: data.failed === true ? timelineText.paymentFailed : timelineText.expired,
        note: order.payment.received > 0 ? undefined : timelineText.expiredNote,
      }
    case 'cancelled':
      return { state: 'over', title: data.by === 'gateway' ? timelineText.cancelledByGateway : timelineText.cancelled }
    default:
      return null
  }
}

/** A refund under way, or one that has arrived since. None if the payer has taken all of it already: the store sends nothing, and its end is told on its own. */
function refundStartedWords(order: Transaction, data: Entry['data'], amount: string): StepWords | null {
  const all = refundsOf(order, data)
  const own = all.filter(({ to }) => to !== 'taken_back')
  if (own.length === 0 && all.length > 0) return null
  const isBack = own.length > 0 && own.every(({ status }) => status === 'done')
  const started = data.reason === 'withdrawn' ? timelineText.withdrawn : timelineText.refundStarted
  const usual = isBack ? timelineText.refundSent : started
  return {
    state: isBack ? 'done' : 'late',
    title: backTitle(data, {
      all: data.reason === 'not_proven' ? timelineText.notProven : usual,
      some: isBack ? timelineText.refundSentOfSome : timelineText.refundOfSome,
    }),
    note: isBack && data.reason !== 'not_proven' ? amount : refundNote(order, data, amount),
  }
}

/** The refunds that an entry is about; of an older entry, which does not name them, all of its reason. */
function refundsOf({ refunds }: Transaction, { refunds: places, reason }: Entry['data']): Transaction['refunds'] {
  return refunds.filter((refund, at) => (Array.isArray(places) ? places.includes(at) : refund.reason === reason))
}

/** Both players, unless they were deleted with the account. */
function correctedNote({ from, to }: Entry['data']): string | undefined {
  return typeof from === 'string' && typeof to === 'string' ? timelineText.correctedNote(from, to) : undefined
}

function onHoldWords(order: Transaction, data: Entry['data']): StepWords {
  const reason = isHoldReason(data.reason) ? data.reason : 'promise_passed'
  return { state: 'late', title: timelineText.onHold[reason](missedPromise(order)), note: timelineText.onHoldNote[reason] }
}

function isHoldReason(reason: unknown): reason is HoldReason {
  return typeof reason === 'string' && Object.hasOwn(timelineText.onHold, reason)
}

function refundedWords({ to }: Entry['data'], amount: string) {
  if (to === 'wallet') return { title: timelineText.refundedToWallet, note: amount }
  if (to === 'taken_back') return { title: timelineText.takenBack, note: amount }
  return { title: to === 'payout' ? timelineText.paidOut : timelineText.refunded, note: amount }
}

/** Nothing is stopped of an order that had ended: its entry names what came out of the wallet, if anything did. */
function takenBackNote({ from_wallet: fromWallet }: Entry['data'], amount: string): string {
  if (typeof fromWallet !== 'number') return timelineText.takenBackNote(amount)
  return fromWallet > 0 ? timelineText.takenBackWallet(amount, formatIdr(fromWallet)) : amount
}

function deliveredTitle(order: Transaction, data: Entry['data']): string {
  const [delivered, quantity] = [Number(data.delivered ?? order.quantity), Number(data.quantity ?? order.quantity)]
  return delivered < quantity ? timelineText.someArrived(delivered, quantity) : arrivalTitle(order)
}

function arrivalTitle(order: Transaction): string {
  return order.product.is_voucher ? timelineText.codeReady : timelineText.arrived(order.product.unit)
}

function ofMany(order: Transaction, entry: Pick<Entry, 'data'> | undefined): string {
  return order.quantity > 1 && entry ? timelineText.ofMany(Number(entry.data.unit), order.quantity) : ''
}

/** Says how much of an order is refunded if it is not all. */
function backTitle(data: Entry['data'], titles: { all: string; some: (units: number, quantity: number) => string }): string {
  const { units, quantity } = data
  return typeof units === 'number' && typeof quantity === 'number' && units < quantity ? titles.some(units, quantity) : titles.all
}

function missedPromise(order: Transaction): string | undefined {
  const promised = order.delivery.promised_at
  return promised ? formatNearTime(promised, order.server_time) : undefined
}

/** The latest time of a pending refund with this reason; a time that has passed is no longer shown. */
function refundNote(order: Transaction, data: Entry['data'], amount: string): string {
  if (data.reason === 'not_proven') return `${amount}. ${timelineText.notProvenNote}`
  const refund = refundsOf(order, data).find(({ status, to }) => status === 'pending' && to !== 'taken_back')
  if (!refund) return timelineText.refundStartedNote(amount, undefined)
  return refund.due_at < order.server_time
    ? timelineText.refundLateNote(amount, formatClock(refund.due_at))
    : timelineText.refundStartedNote(amount, formatClock(refund.due_at))
}

function money(value: unknown): string {
  return formatIdr(typeof value === 'number' ? value : 0)
}
