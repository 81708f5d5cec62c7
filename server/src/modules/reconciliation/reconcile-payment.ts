import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { reconciledPayments } from '../../db/schema/reconciliation.ts'
import type { PaymentState } from '../../gateways/gateway.ts'
import { invariant } from '../../platform/invariant.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { isHandName } from '../payments/record-taken-back.ts'
import { type Compared, compareMovements, missingThere, type TheirMovement } from './compare.ts'
import { findGone } from './find-gone.ts'
import { isUnknown } from './is-unknown.ts'
import { noteDifferences } from './note-differences.ts'
import { type KnownMovement, readOwnMovements, reversedHere } from './own-movements.ts'

const dayMs = 24 * 60 * 60_000

/** Days after the first and the second answer until a paid payment is asked about again: chargebacks come late. */
const againAfterDays = [7, 23]

/** A silent gateway is asked every day for so long. */
const doubtDays = 45

/**
 * Asks the gateway about one payment, books what it confirms, and notes what still differs. An answer that is unknown proves nothing:
 * the gateway is asked again on the next day. So does "not found" of an older payment at an account whose keys have been changed since: it may be another
 * account. Answers whether it was known. Safe to repeat.
 */
export async function reconcilePayment(ctx: Ctx, { paymentId }: { paymentId: string }): Promise<boolean> {
  const askedAt = ctx.clock.now()
  const state = await askAndBook(ctx, paymentId)
  return inTx(ctx, async ctx => {
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
    invariant(payment, `payment ${paymentId} exists`)
    const isKnown = state.kind !== 'unknown' && !(await isUnknown(ctx, { state, payment }))
    if (isKnown) await noteState(ctx, { payment, state, askedAt })
    await planNext(ctx, { payment, isKnown })
    return isKnown
  })
}

async function askAndBook(ctx: Ctx, paymentId: string): Promise<PaymentState> {
  try {
    return await checkPayment(ctx, { paymentId })
  } catch (error) {
    ctx.log.error({ err: error, paymentId }, 'a payment could not be reconciled')
    return { kind: 'unknown', detail: 'it could not be booked' }
  }
}

type Payment = typeof payments.$inferSelect
type Known = { payment: Payment; state: Exclude<PaymentState, { kind: 'unknown' }>; askedAt: Date }

async function noteState(ctx: TxCtx, { payment, state, askedAt }: Known): Promise<void> {
  const { id: reference, gateway } = payment
  const owns = (await readOwnMovements(ctx, { gateway, references: [reference] })).get(reference) ?? []
  const theirs = state.kind === 'found' ? toMovements(state, reference) : []
  // A reversed receipt is no longer listed, and a reversal may not be either, nor what a person has booked before the gateway names it.
  const standing = owns
    .filter(
      ({ isReversed, movement, externalId }) =>
        !isReversed && (movement !== 'reversal' || isHandName(externalId) || theirs.some(isReversal)),
    )
    .filter(({ externalId }) => !isHandName(externalId) || theirs.some(({ movement }) => movement !== 'payment'))
  const { left, ...result } = compareMovements(theirs, standing)
  // A desk lists what was recorded there, whether it stands or not.
  const isTold = ctx.gateways.get(gateway)?.desk === undefined
  const gone = state.kind === 'found' ? findGone(state, owns) : new Set<string>()
  const compared = result.compared.map(one => findListed(one, { owns, isTold, gone }))
  // What a person has booked is the gateway's own movement under another name, or none that it lists.
  const isCertain = (own: KnownMovement) => own.isSure && !isHandName(own.externalId) && (own.knownAt === null || own.knownAt < askedAt)
  const missing = left.filter(own => standing.some(one => one === own && isCertain(one)))
  const found = [...compared.flatMap(({ found }) => found ?? []), ...missing.map(own => missingThere(own, reference))]
  const differing = new Set(found.map(({ thing }) => thing))
  const names = [...owns.map(({ thing }) => thing), ...compared.flatMap(({ things }) => things)]
  await noteDifferences(ctx, { gateway, source: 'answer', found, matched: names.filter(name => !differing.has(name)) })
}

type Listed = { owns: readonly KnownMovement[]; isTold: boolean; gone: ReadonlySet<string> }

/** A receipt that the store has as reversed, and that a gateway lists and does not take back, is there after all. */
function findListed(one: Compared<KnownMovement>, { owns, isTold, gone }: Listed): Compared<KnownMovement> {
  const { their, found, things } = one
  if (found?.kind !== 'missing_here') return one
  const own = owns.findLast(own => own.isReversed && own.externalId === their.externalId)
  if (!own) return one
  const isThere = isTold && !gone.has(their.externalId)
  return { their, own, found: isThere ? reversedHere(their, own) : undefined, things: [...things, own.thing] }
}

const isReversal = ({ movement }: TheirMovement) => movement === 'reversal'

function toMovements({ receipts, takenBack }: Extract<PaymentState, { kind: 'found' }>, reference: string): TheirMovement[] {
  return [
    ...receipts
      .filter(({ amountIdr }) => amountIdr > 0)
      .map(({ externalId, amountIdr, feeIdr, paidAt: at }) => {
        const fee = feeIdr === null ? null : Math.min(feeIdr, amountIdr)
        return { movement: 'payment' as const, reference, externalId, amountIdr: Number(amountIdr), feeIdr: fee, refundId: null, at }
      }),
    ...takenBack
      .filter(({ amountIdr }) => amountIdr > 0)
      .map(({ kind: movement, externalId, amountIdr, refundReference: refundId, at }) => {
        return { movement, reference, externalId, amountIdr: -amountIdr, feeIdr: null, refundId, at: at ?? new Date(0) }
      }),
  ]
}

async function planNext(ctx: TxCtx, { payment, isKnown }: { payment: Payment; isKnown: boolean }): Promise<void> {
  const { id: paymentId, gateway, status, createdAt } = payment
  const [listed] = await ctx.db.select().from(reconciledPayments).where(eq(reconciledPayments.paymentId, paymentId)).for('update')
  const now = ctx.clock.now()
  const answerCount = (listed?.answerCount ?? 0) + (isKnown ? 1 : 0)
  const isGivenUp = !isKnown && now.getTime() - createdAt.getTime() > doubtDays * dayMs
  if (isGivenUp) ctx.log.error({ paymentId, gateway }, 'a gateway never answered about a payment, which is reconciled by statements only')
  const waitDays = isKnown ? (status === 'paid' ? againAfterDays[answerCount - 1] : undefined) : 1
  const nextAt = waitDays === undefined || isGivenUp ? null : new Date(now.getTime() + waitDays * dayMs)
  await ctx.db
    .insert(reconciledPayments)
    .values({ paymentId, gateway, answerCount, nextAt })
    .onConflictDoUpdate({ target: reconciledPayments.paymentId, set: { answerCount, nextAt } })
}
