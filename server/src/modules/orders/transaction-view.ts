import { maskContact } from '@kilat/contract/contact.ts'
import { rupiah, sumIdr } from '@kilat/contract/money.ts'
import { channelQuoteSchema, type PaymentChannel } from '@kilat/contract/quotes.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import type { attempts } from '../../db/schema/delivery.ts'
import type { orderEvents } from '../../db/schema/orders.ts'
import type { paymentReceipts, payments } from '../../db/schema/payments.ts'
import type { refunds } from '../../db/schema/refunds.ts'
import type { Gateway } from '../../gateways/gateway.ts'
import { findChannel } from '../payments/channels.ts'
import { isAnonymous } from './anonymise-orders.ts'
import type { Order } from './change-order.ts'
import { canMove } from './order-status.ts'
import { describeUnits } from './unit-view.ts'

/** Stands for what nobody sees any more. */
const hidden = '•••'

/** All that is known of one order. */
export type TransactionParts = {
  order: Order
  events: readonly Pick<typeof orderEvents.$inferSelect, 'at' | 'code' | 'data'>[]
  payment: Pick<typeof payments.$inferSelect, 'instructions' | 'sandboxUrl'> | undefined
  receipts: readonly Pick<typeof paymentReceipts.$inferSelect, 'amount'>[]
  tried: readonly (typeof attempts.$inferSelect)[]
  back: readonly (typeof refunds.$inferSelect)[]
  /** Median seconds to deliver this product, null until known. */
  typicalSeconds: number | null
}

/** An order as it crosses the wire to `asker`, a user or null: contact masked, codes only where they may be shown. */
export function describeTransaction(
  parts: TransactionParts,
  view: { gateways: ReadonlyMap<string, Gateway>; now: Date; showsCodes: boolean; asker: string | null },
): Transaction {
  const { order, events, payment, receipts, tried, back } = parts
  const isPayable = order.status === 'pending_payment' || order.status === 'expired'
  const isOwn = order.userId !== null && order.userId === view.asker
  const isHidden = order.isVoucher && !view.showsCodes && !isOwn
  return {
    ...describeOrder(order),
    channel: describeChannel(view.gateways, order.channelId),
    payment: {
      expires_at: order.expiresAt.toISOString(),
      paid_at: order.paidAt?.toISOString() ?? null,
      received: sumIdr(rupiah(0), ...receipts.map(({ amount }) => amount)),
      instructions: order.status === 'pending_payment' ? (payment?.instructions ?? null) : null,
      sandbox_url: isPayable ? (payment?.sandboxUrl ?? null) : null,
    },
    delivery: {
      promised_at: order.promisedAt?.toISOString() ?? null,
      delivered_at: order.deliveredAt?.toISOString() ?? null,
      typical_seconds: parts.typicalSeconds,
      units: describeUnits(order.quantity, tried, isHidden),
      is_hidden: isHidden && tried.some(({ serialNumber }) => serialNumber !== null),
    },
    refunds: back.map(describeRefund),
    can_cancel: canMove(order.status, 'cancelled', 'buyer') && (order.userId === null || isOwn),
    is_own: isOwn,
    can_attach: order.userId === null && !isAnonymous(order),
    timeline: events.map(({ at, code, data }) => ({ at: at.toISOString(), code, data })),
    server_time: view.now.toISOString(),
  }
}

/** Money on its way back, as its buyer sees it. */
export function describeRefund(refund: typeof refunds.$inferSelect): Transaction['refunds'][number] {
  return {
    status: refund.status === 'sent' ? 'pending' : refund.status,
    reason: refund.reason,
    amount: refund.amount,
    due_at: refund.dueAt.toISOString(),
    settled_at: refund.settledAt?.toISOString() ?? null,
  }
}

function describeOrder(order: Order) {
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
    },
    item: { id: order.itemId, name: order.itemName },
    quantity: order.quantity,
    player: {
      display: order.playerDisplay && isAnonymous(order) ? hidden : order.playerDisplay,
      nickname: order.nickname,
      region: order.region,
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

/** A channel that is not offered any more still has a name on the orders that were paid with it. */
function describeChannel(gateways: ReadonlyMap<string, Gateway>, channelId: string): PaymentChannel {
  const channel = findChannel(gateways, channelId)?.channel
  if (!channel) return { id: channelId, name: channelId.replaceAll('_', ' ').toUpperCase(), group: 'ewallet', note: '', mark: '?' }
  return { id: channel.id, name: channel.name, group: channel.group, note: channel.note, mark: channel.mark }
}
