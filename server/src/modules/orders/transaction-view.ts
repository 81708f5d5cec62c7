import { maskContact } from '@kilat/contract/mask-contact.ts'
import { rupiah, sumIdr } from '@kilat/contract/money.ts'
import type { PlayerField } from '@kilat/contract/player.ts'
import { channelQuoteSchema, type PaymentChannel } from '@kilat/contract/quotes.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import type { attempts } from '../../db/schema/delivery.ts'
import type { EventReason, orderEvents } from '../../db/schema/orders.ts'
import type { paymentReceipts, payments } from '../../db/schema/payments.ts'
import type { refunds } from '../../db/schema/refunds.ts'
import { visitor } from '../../platform/asker.ts'
import { isSealed } from '../../platform/seal.ts'
import type { Supplier } from '../../suppliers/supplier.ts'
import { redeemingOf } from '../catalog/products/product-definitions.ts'
import { isAnonymous } from './anonymise-orders.ts'
import type { Order } from './change-order.ts'
import { claimProvenAt } from './claim-proof.ts'
import { describeCorrection } from './correction.ts'
import { describeChecks, describeHold, holdReasonOf } from './hold-view.ts'
import { isBuyer, isOwn, mayCancel, type Proof } from './is-buyer.ts'
import { canMove, owesDelivery, shownStatus } from './order-status.ts'
import { canChooseWay, mayChooseNow, refundWay } from './refund-way.ts'
import { describeUnits } from './unit-view.ts'

/** Replaces deleted data. */
const hidden = '•••'

/** All rows about one order. */
export type TransactionParts = {
  order: Order
  events: readonly (Pick<typeof orderEvents.$inferSelect, 'at' | 'code' | 'data'> & { reason?: EventReason })[]
  payment: Pick<typeof payments.$inferSelect, 'instructions' | 'canRefund' | 'gateway'> | undefined
  receipts: readonly Pick<typeof paymentReceipts.$inferSelect, 'amount'>[]
  tried: readonly (typeof attempts.$inferSelect)[]
  /** Its refunds, each with its units. */
  back: readonly (typeof refunds.$inferSelect & { units: readonly number[]; account: string | null })[]
  /** Messages its buyer was sent. */
  told: Transaction['messages']
  /** The fields of its player, for a buyer who may correct them; null otherwise. */
  fields: PlayerField[] | null
  /** How long such deliveries usually take, null until known. */
  usual: Transaction['delivery']['usual']
}

type Suppliers = ReadonlyMap<string, Pick<Supplier, 'isByHand' | 'referenceLifetimeMs'>>

/** An order in the contract's form for a caller with this proof: contact masked, codes only if the caller may see them. */
export function describeTransaction(
  parts: TransactionParts,
  view: Proof & { channel: PaymentChannel; now: Date; claimHours: number; showsCodes: boolean; suppliers: Suppliers },
): Transaction {
  const { order, events, payment, receipts, tried, back } = parts
  const hasProof = isBuyer(order, view)
  // Codes of the store's own stock are hidden, whatever the catalogue calls the product now.
  const isSecret = order.isVoucher || tried.some(({ serialNumber }) => serialNumber !== null && isSealed(serialNumber))
  const isHidden = isSecret && !view.showsCodes && !hasProof
  const units = describeUnits({ quantity: order.quantity, tried, refunded: back.flatMap(({ units }) => units) })
  return {
    ...describeOrder(order, hasProof),
    shown_as: shownStatus(order.status, back),
    channel: { ...view.channel, ...(payment && { can_refund: payment.canRefund }) },
    payment: {
      expires_at: order.expiresAt.toISOString(),
      paid_at: order.paidAt?.toISOString() ?? null,
      received: sumIdr(rupiah(0), ...receipts.map(({ amount }) => amount)),
      instructions: order.status === 'pending_payment' ? (payment?.instructions ?? null) : null,
    },
    delivery: {
      promised_at: order.promisedAt?.toISOString() ?? null,
      is_by_hand: owesDelivery(order.status) && tried.some(isByHand(view.suppliers)),
      delivered_at: order.deliveredAt?.toISOString() ?? null,
      usual: parts.usual && { p50_seconds: parts.usual.p50_seconds, p95_seconds: parts.usual.p95_seconds, of: parts.usual.of },
      ...describeChecks(owesDelivery(order.status) ? tried : [], view),
      units: isHidden ? units.map(unit => ({ ...unit, serial_number: null })) : units,
      is_hidden: isHidden && units.some(({ serial_number: code }) => code !== null),
    },
    correction: describeCorrection(order, { fields: hasProof ? parts.fields : null, now: view.now }),
    hold: describeHold(order, events),
    refunds: back.map(refund => describeRefund({ ...refund, account: hasProof ? refund.account : null })),
    claim: describeClaim(parts, view.claimHours),
    refund_way: payment ? refundWay(order, payment) : 'claim',
    can_choose_way: payment !== undefined && isOwn(order, view.asker ?? visitor) && mayChooseNow(order) && canChooseWay(order, payment),
    can_cancel: canMove(order.status, 'cancelled', (view.asker ?? visitor).kind) && mayCancel(order, view),
    is_own: isOwn(order, view.asker ?? visitor),
    is_buyer: hasProof,
    can_attach: order.userId === null && !isAnonymous(order),
    timeline: events.map(event => describeEvent(event, { order, back })),
    messages: hasProof ? parts.told : [],
    server_time: view.now.toISOString(),
  }
}

function describeEvent(
  event: TransactionParts['events'][number],
  { order, back }: Pick<TransactionParts, 'order' | 'back'>,
): Transaction['timeline'][number] {
  const { at, code } = event
  const { refund, ...data } = event.data
  const entry = { at: at.toISOString(), code, data }
  if (code === 'refund_started' && refund !== undefined) return { ...entry, data: { ...data, refunds: placesOf(back, refund) } }
  if (code === 'on_hold') return { ...entry, data: { ...data, reason: holdReasonOf(event) } }
  return code === 'player_corrected' && isAnonymous(order) ? { ...entry, data: {} } : entry
}

/** The places, among an order's refunds, of the one that an entry names and of those it was split into. */
function placesOf(back: TransactionParts['back'], refund: unknown): number[] {
  const key = back.find(({ id }) => id === refund)?.key
  return back.flatMap((each, at) => (each.key === key || each.key.startsWith(`${key}:`) ? at : []))
}

/** Whether a person delivers what this attempt is about. */
function isByHand(suppliers: Suppliers) {
  return ({ supplier, status, givenUpAt }: TransactionParts['tried'][number]) =>
    suppliers.get(supplier)?.isByHand === true && givenUpAt === null && status !== 'succeeded' && status !== 'failed' && status !== 'late'
}

/** A refund as shown to the buyer. */
export function describeRefund(refund: typeof refunds.$inferSelect & { account?: string | null }): Transaction['refunds'][number] {
  return {
    status: refund.status === 'sent' || refund.status === 'paying' ? 'pending' : refund.status,
    to: refund.isTakenBack ? 'taken_back' : refund.backTo,
    account: refund.account ?? null,
    reason: refund.reason,
    amount: refund.amount,
    due_at: refund.dueAt.toISOString(),
    settled_at: refund.settledAt?.toISOString() ?? null,
  }
}

function describeClaim({ back, events }: TransactionParts, claimHours: number): Transaction['claim'] {
  const waiting = back.filter(({ status }) => status === 'claim')
  if (waiting.length === 0) return null
  return {
    amount: sumIdr(rupiah(0), ...waiting.map(({ amount }) => amount)),
    paid_within_hours: claimHours,
    proven_at: claimProvenAt(events)?.toISOString() ?? null,
  }
}

function describeOrder(order: Order, isBuyer: boolean) {
  return {
    id: order.id,
    status: order.status,
    version: order.version,
    product: {
      id: order.productId,
      title: order.productTitle,
      cover: order.productCover,
      is_voucher: order.isVoucher,
      unit: order.productUnit,
      redeeming: order.isVoucher ? redeemingOf(order.productId) : null,
    },
    item: { id: order.itemId, name: order.itemName },
    quantity: order.quantity,
    player: {
      display: order.playerDisplay && isAnonymous(order) ? hidden : order.playerDisplay,
      nickname: order.nickname,
      region: order.region,
      values: isBuyer ? order.player : null,
    },
    contact: {
      kind: order.contactKind,
      masked: isAnonymous(order) ? hidden : maskContact({ kind: order.contactKind, value: order.contactValue }),
    },
    lines: channelQuoteSchema.shape.lines.parse(order.lines),
    total: order.total,
    created_at: order.createdAt.toISOString(),
  }
}
