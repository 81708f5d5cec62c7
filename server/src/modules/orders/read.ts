import { type Contact, maskContact } from '@kilat/contract/contact.ts'
import { rupiah, sumIdr } from '@kilat/contract/money.ts'
import { channelQuoteSchema, type PaymentChannel } from '@kilat/contract/quotes.ts'
import type { RecentPurchase, Transaction } from '@kilat/contract/transactions.ts'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { attempts } from '../../db/schema/delivery.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import { paymentReceipts, payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { findChannel } from '../payments/channels.ts'
import type { Order } from './change-order.ts'
import { measureDelivery } from './measures.ts'
import { canMove } from './order-status.ts'
import { describeUnits } from './unit-view.ts'

/** An order as anyone who has its id may see it. `showsCodes` once the asker proved to be its buyer. Refuses an unknown id. */
export async function getTransaction(ctx: Ctx, input: { id: string; showsCodes?: boolean }): Promise<Transaction> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.id))
  if (!order) throw new Problem('not_found', 'Pesanan ini tidak ketemu. Cek lagi nomornya, ya.')
  const [timeline, [payment], received, tried, back, measured] = await Promise.all([
    ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(asc(orderEvents.version)),
    ctx.db.select().from(payments).where(eq(payments.orderId, order.id)),
    ctx.db
      .select({ amount: paymentReceipts.amount })
      .from(paymentReceipts)
      .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
      .where(eq(payments.orderId, order.id)),
    ctx.db.select().from(attempts).where(eq(attempts.orderId, order.id)),
    ctx.db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(asc(refunds.createdAt)),
    measureDelivery(ctx.db, ctx.clock.now(), order.productId),
  ])
  const isPayable = order.status === 'pending_payment' || order.status === 'expired'
  const isHidden = order.isVoucher && !input.showsCodes
  return {
    ...describeOrder(ctx, order),
    payment: {
      expires_at: order.expiresAt.toISOString(),
      paid_at: order.paidAt?.toISOString() ?? null,
      received: sumIdr(rupiah(0), ...received.map(({ amount }) => amount)),
      instructions: order.status === 'pending_payment' ? (payment?.instructions ?? null) : null,
      sandbox_url: isPayable ? (payment?.sandboxUrl ?? null) : null,
    },
    delivery: {
      promised_at: order.promisedAt?.toISOString() ?? null,
      delivered_at: order.deliveredAt?.toISOString() ?? null,
      typical_seconds: measured?.p50_seconds ?? null,
      units: describeUnits(order.quantity, tried, isHidden),
      is_hidden: isHidden && tried.some(({ serialNumber }) => serialNumber !== null),
    },
    refunds: back.map(refund => ({
      status: refund.status === 'sent' ? 'pending' : refund.status,
      reason: refund.reason,
      amount: refund.amount,
      due_at: refund.dueAt.toISOString(),
      settled_at: refund.settledAt?.toISOString() ?? null,
    })),
    timeline: timeline.map(({ at, code, data }) => ({ at: at.toISOString(), code, data })),
    server_time: ctx.clock.now().toISOString(),
  }
}

/** The contact an order was made with, for the one comparison that proves its buyer. */
export async function readContact(ctx: Ctx, id: string): Promise<Contact | undefined> {
  const [order] = await ctx.db.select({ kind: orders.contactKind, value: orders.contactValue }).from(orders).where(eq(orders.id, id))
  return order
}

/** The latest deliveries, real and with the player masked, newest first. */
export async function listRecentPurchases(ctx: Ctx): Promise<RecentPurchase[]> {
  const delivered = await ctx.db
    .select()
    .from(orders)
    .where(sql`${orders.deliveredAt} is not null and ${orders.status} = 'delivered'`)
    .orderBy(desc(orders.deliveredAt))
    .limit(6)
  return delivered.flatMap(order =>
    order.paidAt && order.deliveredAt
      ? {
          product: { id: order.productId, title: order.productTitle, cover: order.productCover },
          item_name: order.itemName,
          player: order.nickname && maskNickname(order.nickname),
          seconds: Math.max(1, Math.round((order.deliveredAt.getTime() - order.paidAt.getTime()) / 1000)),
          delivered_at: order.deliveredAt.toISOString(),
        }
      : [],
  )
}

function describeOrder(ctx: Ctx, order: Order) {
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
    player: { display: order.playerDisplay, nickname: order.nickname, region: order.region },
    contact: { kind: order.contactKind, masked: maskContact({ kind: order.contactKind, value: order.contactValue }) },
    channel: describeChannel(ctx, order.channelId),
    lines: channelQuoteSchema.shape.lines.parse(order.lines),
    total: order.total,
    can_cancel: canMove(order.status, 'cancelled', 'buyer'),
    created_at: order.createdAt.toISOString(),
  }
}

/** A channel that is not offered any more still has a name on the orders that were paid with it. */
function describeChannel(ctx: Ctx, channelId: string): PaymentChannel {
  const channel = findChannel(ctx.gateways, channelId)?.channel
  if (!channel) return { id: channelId, name: channelId.replaceAll('_', ' ').toUpperCase(), group: 'ewallet', note: '', mark: '?' }
  return { id: channel.id, name: channel.name, group: channel.group, note: channel.note, mark: channel.mark }
}

/** `Ba•••77`: enough for its owner, no use to anybody else. */
function maskNickname(nickname: string): string {
  const letters = [...nickname]
  return `${letters.slice(0, 2).join('')}•••${letters.length > 4 ? letters.slice(-2).join('') : ''}`
}
