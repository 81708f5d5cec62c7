import type { Rupiah } from '@kilat/contract/money.ts'
import type { ListedOrder, OperatorOrder, OrderAct } from '@kilat/contract/operator/orders.ts'
import type { auditEvents } from '../../db/schema/audit.ts'
import type { attempts } from '../../db/schema/delivery.ts'
import type { postings } from '../../db/schema/ledger.ts'
import type { orderEvents } from '../../db/schema/orders.ts'
import type { paymentReceipts, payments, takenBack } from '../../db/schema/payments.ts'
import type { refunds } from '../../db/schema/refunds.ts'
import { isSealed } from '../../platform/seal.ts'
import { nameResult } from '../ledger/name-balances.ts'
import type { Balance } from '../ledger/read.ts'
import type { Order } from '../orders/change-order.ts'
import { settlingRefusalOf } from './order-acts.ts'

/** All rows about one order. */
export type OrderRows = {
  order: Order
  can: OrderAct[]
  restIdr: Rupiah
  /** With what `decide-on-order.ts` reads of them. */
  tried: readonly (typeof attempts.$inferSelect & { askableUntil: Date | null; isBeingCalled: boolean })[]
  asked: readonly (typeof payments.$inferSelect)[]
  receipts: readonly (typeof paymentReceipts.$inferSelect)[]
  gone: readonly (typeof takenBack.$inferSelect)[]
  back: readonly (typeof refunds.$inferSelect)[]
  events: readonly (typeof orderEvents.$inferSelect)[]
  acts: readonly (typeof auditEvents.$inferSelect)[]
  moved: readonly (typeof postings.$inferSelect)[]
  profitIdr: number
  /** By account. */
  earned: readonly Balance[]
}

/** An order in the contract's form for an operator. */
export function describeForOperator(rows: OrderRows): OperatorOrder {
  const { order } = rows
  return {
    ...describeListed(order),
    player: order.playerDisplay,
    contact: { kind: order.contactKind, value: order.contactValue },
    user_id: order.userId,
    channel_id: order.channelId,
    paid_at: write(order.paidAt),
    promised_at: write(order.promisedAt),
    decide_by: write(order.decideBy),
    payment_lost_at: write(order.paymentLostAt),
    delivered_at: write(order.deliveredAt),
    can: rows.can,
    rest: rows.restIdr,
    attempts: rows.tried.map(attempt => describeAttempt(attempt, order)),
    payments: rows.asked.map(payment => describePayment(payment, rows)),
    refunds: rows.back.map(({ id, status, reason, amount, dueAt, settledAt }) => ({
      ...{ id, status, reason, amount },
      due_at: dueAt.toISOString(),
      settled_at: write(settledAt),
    })),
    timeline: rows.events.map(({ at, code, toStatus, reason, data, ...by }) => ({
      ...{ at: at.toISOString(), code, status: toStatus, reason, data },
      by: describeActor(by),
    })),
    acts: rows.acts.map(({ at, act, data, ...by }) => ({
      ...{ at: at.toISOString(), act, by: describeActor(by) },
      note: typeof data.note === 'string' ? data.note : null,
    })),
    books: {
      profit: rows.profitIdr,
      earned: nameResult(rows.earned).filter(({ amount }) => amount !== 0),
      postings: rows.moved.map(({ createdAt, fromAccount, toAccount, amount }) => ({
        ...{ at: createdAt.toISOString(), from: fromAccount, to: toAccount, amount },
      })),
    },
  }
}

/** An order as a line of a list. */
export function describeListed(order: Order): ListedOrder {
  const { id, status, version, quantity, total } = order
  return {
    id,
    status,
    version,
    product: order.productTitle,
    item: order.itemName,
    quantity,
    total,
    created_at: order.createdAt.toISOString(),
  }
}

/** The code of a voucher is its buyer's, also in the message of a supplier that delivered late. */
function describeAttempt(attempt: OrderRows['tried'][number], { isVoucher }: Order): OperatorOrder['attempts'][number] {
  const { reference, unit, number, supplier, sku, status, cost } = attempt
  return {
    ...{ reference, unit, number, supplier, sku, status, cost },
    customer_no: attempt.customerNo,
    serial_number: isVoucher || (attempt.serialNumber !== null && isSealed(attempt.serialNumber)) ? null : attempt.serialNumber,
    failure_reason: attempt.failureReason,
    detail: isVoucher && status === 'late' ? null : attempt.detail,
    checks: attempt.checkCount,
    next_check_at: write(attempt.nextCheckAt),
    created_at: attempt.createdAt.toISOString(),
    sent_at: write(attempt.sentAt),
    settled_at: write(attempt.settledAt),
    given_up_at: write(attempt.givenUpAt),
    askable_until: write(attempt.askableUntil),
    can_settle: settlingRefusalOf(attempt) === undefined,
  }
}

function describePayment({ id, gateway, status, amount }: OrderRows['asked'][number], { receipts, gone }: OrderRows) {
  const isOfIt = ({ paymentId }: { paymentId: string }) => paymentId === id
  return {
    ...{ id, gateway, status, amount },
    receipts: receipts.filter(isOfIt).map(receipt => ({
      ...{ id: receipt.id, amount: receipt.amount },
      paid_at: receipt.paidAt.toISOString(),
      reversed_at: write(receipt.reversedAt),
    })),
    taken_back: gone.filter(isOfIt).map(taken => ({
      ...{ id: taken.id, amount: taken.amount, covered: taken.covered },
      recorded_at: taken.recordedAt.toISOString(),
      settled_at: write(taken.settledAt),
    })),
  }
}

function describeActor({ actorKind, actorId }: { actorKind: string; actorId: string | null }): string {
  return actorId === null ? actorKind : `${actorKind} ${actorId}`
}

function write(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
