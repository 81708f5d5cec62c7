import type { TxCtx } from '../../ctx/context.ts'
import type { attempts } from '../../db/schema/delivery.ts'
import { together } from '../../db/together.ts'
import { findListed, type StandingOffer } from '../catalog/agreed-offers.ts'
import type { Order } from '../orders/change-order.ts'
import { claimTrial } from '../routing/claim-trial.ts'
import { selectAttempts } from './attempt-statements.ts'
import { findOffers, isCounted } from './find-offers.ts'
import { offerOpening } from './offer-opening.ts'
import { markPaused, readOut } from './paused-suppliers.ts'

type Attempt = typeof attempts.$inferSelect

export type SendingRight =
  | { kind: 'send'; isTrial?: boolean }
  /** The attempt was surely never sent, and its offer no longer delivers what was sold, or not now, while another one may. */
  | { kind: 'end'; reason: 'no_longer_offered' | 'cut_off' | 'supplier_paused' }
  /** The attempt was surely never sent, and its supplier is paused, switched off or left alone. */
  | { kind: 'wait' }
  /** The attempt may have arrived, and its code now sells something else: asking could buy that. */
  | { kind: 'hold' }

/** An offer that can deliver the order, as it is now. */
export type MarkedOffer = ReturnType<typeof markPaused<StandingOffer>>[number]

type Asked = {
  order: Order
  attempt: Attempt
  isTold: boolean
  /** The order's offers, if this tx has just read them. */
  standing?: readonly MarkedOffer[] | undefined
}

/**
 * Whether an attempt may go to its supplier: only what was sold is ever sent, even if the code now sells something else. If the
 * supplier has said that it knows the reference (`isTold`: just now), sending it is only a question.
 */
export async function sendingRight(ctx: TxCtx, { order, attempt, isTold, standing: read }: Asked): Promise<SendingRight> {
  if (isTold || attempt.acceptedAt || attempt.status === 'pending') return { kind: 'send' }
  if (attempt.status === 'created' || attempt.status === 'not_sent') {
    const standing = read ?? (await readStanding(ctx, order))
    const own = standing.find(({ supplier, sku }) => supplier === attempt.supplier && sku === attempt.sku)
    if (!own) return { kind: 'end', reason: 'no_longer_offered' }
    if (own.closedUntil) return { kind: 'end', reason: 'cut_off' }
    const usable = standing.filter(({ isPaused, closedUntil }) => !isPaused && !closedUntil)
    // The stock has said that it can not give its code now, and another supplier can deliver.
    const isUncounted = attempt.status === 'not_sent' && !isCounted(own)
    if (isUncounted && (await isAnyOpen(ctx, { attempt, offers: usable.filter(isCounted) })))
      return { kind: 'end', reason: 'no_longer_offered' }
    if (!own.isPaused && !own.isTried) return { kind: 'send' }
    const claimed = own.isPaused ? 'wait' : await claimTrial(ctx, attempt)
    if (claimed !== 'wait') return { kind: 'send', isTrial: claimed === 'trial' }
    return usable.length > 0 ? { kind: 'end', reason: 'supplier_paused' } : { kind: 'wait' }
  }
  const isSame = attempt.content === null || (await findListed(ctx, attempt))?.content === attempt.content
  return { kind: isSame ? 'send' : 'hold' }
}

/** Whether the unit of this attempt can be tried through one of these offers: one that has failed it can not deliver it. */
async function isAnyOpen(ctx: TxCtx, { attempt, offers }: { attempt: Attempt; offers: readonly MarkedOffer[] }): Promise<boolean> {
  if (offers.length === 0) return false
  const tried = (await selectAttempts(ctx.db, { orderId: attempt.orderId })).filter(({ unit }) => unit === attempt.unit)
  return offers.some(offer => offerOpening(offer, tried, ctx.clock.now()).kind === 'open')
}

async function readStanding(ctx: TxCtx, order: Order): Promise<MarkedOffer[]> {
  const [offers, out] = await together([findOffers(ctx, { order, before: null }), readOut(ctx)])
  return markPaused(offers, out)
}
