import { rupiah } from '@kilat/contract/money.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { sendNow } from '../../db/end-of-tx.ts'
import { inTx } from '../../db/in-tx.ts'
import type { attempts } from '../../db/schema/delivery.ts'
import { together } from '../../db/together.ts'
import { system } from '../../platform/actor.ts'
import { newReference } from '../../platform/ids.ts'
import type { StandingOffer } from '../catalog/agreed-offers.ts'
import { renderCustomerNo } from '../catalog/customer-no.ts'
import { changeOrder, lockOrder, type Order } from '../orders/change-order.ts'
import { correctionEnd } from '../orders/correction.ts'
import { owesDelivery } from '../orders/order-status.ts'
import { findRefundedUnits } from '../refunds/refund-units.ts'
import { insertAttempt, selectAttempts } from './attempt-statements.ts'
import { findOffers } from './find-offers.ts'
import { finishDelivery } from './finish-delivery.ts'
import { giveUpUnits } from './give-up-units.ts'
import { deliverOrderJob } from './jobs.ts'
import { markPaused, readOut } from './paused-suppliers.ts'
import { planDelivery } from './plan-delivery.ts'
import { takenBack } from './planned-attempt.ts'
import { callSupplier, markRead, type Sending, sendAttempt } from './send-attempt.ts'
import type { MarkedOffer } from './sending-right.ts'
import { tellPause } from './tell-pause.ts'
import { findFirst, takeTurn, waitForTurn } from './turns.ts'
import { waitForOpening } from './wait-for-opening.ts'

/**
 * Takes the next step for a paid order: one unit, one attempt. Another job acts on its result.
 * Safe to repeat, and to be killed at any point.
 */
export async function deliverOrder(ctx: Ctx, input: { orderId: string }): Promise<void> {
  const next = await inTx(ctx, ctx => nextAttempt(ctx, input.orderId))
  if (next?.marked) await callSupplier(ctx, next.marked)
  if (next?.reference) await sendAttempt(ctx, { reference: next.reference })
}

/** An attempt that exists already, or a new one that is marked as sent. */
type Next = { reference: string; marked?: never } | { marked: Sending; reference?: never }

/** Takes the next step inside the tx and answers the attempt to send after the tx. */
async function nextAttempt(ctx: TxCtx, orderId: string): Promise<Next | undefined> {
  const order = await lockOrder(ctx, orderId)
  if (!order) return undefined
  if (!owesDelivery(order.status)) return takeTurn(ctx, order)
  if (await waitsForBuyer(ctx, order)) return undefined
  const [tried, refunded, offers, out] = await together([
    selectAttempts(ctx.db, { orderId }),
    findRefundedUnits(ctx, orderId),
    findOffers(ctx, { order, before: order.promisedAt }),
    readOut(ctx),
  ])
  if (waitsForPayment(ctx, { order, tried, refunded }) || waitsForDecision(ctx, { order, tried, refunded })) return takeTurn(ctx, order)
  const standing = markPaused(offers, out)
  const { givenUp, step } = planDelivery({
    quantity: order.quantity,
    attempts: tried,
    offers: standing,
    refunded,
    mayStart: mayStillStart(ctx, order),
    now: ctx.clock.now(),
  })
  const changed = await giveUpUnits(ctx, { order, units: givenUp, tried })
  switch (step.kind) {
    case 'wait':
      if (step.until) await waitForOpening(ctx, { order: changed, until: step.until })
      if (step.isPaused) await tellPause(ctx, changed)
      return undefined
    case 'send':
      return { reference: step.reference }
    case 'finish':
      await finishDelivery(ctx, { order: changed, delivered: step.delivered, by: system })
      return undefined
    case 'start': {
      const { unit, number, offer } = step
      const customerNo = renderCustomerNo(offer.customerTemplate, { player: order.player, contact: order.contactValue })
      const first = await findFirst(ctx, { supplier: offer.supplier, sku: offer.sku, customerNo })
      if (first) return waitForTurn(ctx, { order: changed, first })
      return startAttempt(ctx, { order: changed, unit, number, offer, customerNo, standing })
    }
  }
}

/**
 * True until the deadline of a hold whose payment was taken back: a person may find the money. Not if nothing of the order is left to send:
 * then somebody has decided.
 */
function waitsForPayment(ctx: Pick<Ctx, 'clock'>, { order, tried, refunded }: Deciding): boolean {
  const { paymentLostAt, decideBy, quantity } = order
  if (paymentLostAt === null || decideBy === null || ctx.clock.now() >= decideBy) return false
  const delivered = tried.flatMap(({ status, unit }) => (status === 'succeeded' ? unit : []))
  return new Set([...delivered, ...refunded]).size < quantity
}

/** True while the buyer may still be correcting the player. A job that comes early is planned again, as that one may be the only one. */
async function waitsForBuyer(ctx: TxCtx, order: Order): Promise<boolean> {
  const now = ctx.clock.now()
  const end = correctionEnd(order, now)
  if (!end) return false
  // The database's clock, which starts jobs, may be ahead of this one.
  const startAfter = new Date(Math.max(end.getTime(), now.getTime() + 1_000))
  await enqueue(ctx, { job: deliverOrderJob, data: { orderId: order.id }, startAfter })
  return true
}

type Attempt = typeof attempts.$inferSelect

type Deciding = { order: Order; tried: readonly Attempt[]; refunded: readonly number[] }

/** True until the deadline of a hold about a delivery that its supplier took back: a person may know more. */
function waitsForDecision(ctx: Pick<Ctx, 'clock'>, { order, tried, refunded }: Deciding): boolean {
  if (order.status !== 'on_hold' || order.decideBy === null || ctx.clock.now() >= order.decideBy) return false
  return tried.some(({ failureReason, unit }) => failureReason === takenBack && !refunded.includes(unit))
}

/** False past the promised time: no new attempt is started, and the order is refunded instead. */
function mayStillStart(ctx: Pick<Ctx, 'clock'>, order: Order): boolean {
  return order.status !== 'on_hold' && (!order.promisedAt || ctx.clock.now() < order.promisedAt)
}

type Start = { order: Order; unit: number; number: number; offer: StandingOffer; customerNo: string; standing: readonly MarkedOffer[] }

/**
 * Makes an attempt and marks it as sent in the same tx: from its commit on it counts as perhaps sent. Answers it if it may be sent now.
 */
async function startAttempt(ctx: TxCtx, { standing, ...start }: Start): Promise<Next | undefined> {
  const { order, unit } = start
  const attempt = newAttempt(ctx, start)
  const data = { unit, quantity: order.quantity }
  const entry = { order, code: 'delivery_started' as const, by: system, reason: 'delivery_due' as const, data, set: { waitsUntil: null } }
  sendNow(ctx.db, insertAttempt(ctx.db, attempt))
  const changed = await changeOrder(ctx, { ...entry, ...(order.status === 'paid' && { to: 'delivering' as const }) })
  takeTurn(ctx, order)
  const marked = await markRead(ctx, { order: changed, attempt, standing })
  return marked && { marked }
}

function newAttempt(ctx: Pick<Ctx, 'clock'>, { order, unit, number, offer, customerNo }: Omit<Start, 'standing'>): Attempt {
  return {
    // Not derived from the order's id: the id opens the order's page, and suppliers and logs see this reference.
    reference: newReference('DEL'),
    orderId: order.id,
    unit,
    number,
    supplier: offer.supplier,
    account: null,
    sku: offer.sku,
    content: offer.content,
    customerNo,
    maxCost: order.unitPrice,
    expectedCost: rupiah(offer.cost),
    status: 'created',
    serialNumber: null,
    cost: null,
    overcharge: null,
    failureReason: null,
    detail: null,
    checkCount: 0,
    isTrial: false,
    lostCount: 0,
    nextCheckAt: null,
    createdAt: ctx.clock.now(),
    sentAt: null,
    calledAt: null,
    isAsked: false,
    acceptedAt: null,
    toldAt: null,
    settledAt: null,
    doubtedAt: null,
    givenUpAt: null,
  }
}
