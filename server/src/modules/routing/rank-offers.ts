import type { Rupiah } from '@kilat/contract/money.ts'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { isWeak } from './circuit.ts'
import { type Candidate, orderOffers, type Placed, priorityOf } from './offer-order.ts'
import { readHealth, readPriorities } from './read.ts'

type Offer = { supplier: string; sku: string; cost: Rupiah }
type RankCtx = ReadCtx & Pick<Ctx, 'clock' | 'outbox' | 'settings'>

/** The offers in the order the store's rule uses them, with what decided. */
export async function rankOffers<Each extends Offer>(ctx: RankCtx, offers: readonly Each[]): Promise<Placed<Each & Candidate>[]> {
  return orderOffers(await toCandidates(ctx, offers), ctx.settings.routingRule)
}

/** The offers with what the rule looks at. */
export async function toCandidates<Each extends Offer>(ctx: RankCtx, offers: readonly Each[]): Promise<(Each & Candidate)[]> {
  const priorities = await readPriorities(ctx)
  const candidates = []
  for (const offer of offers) {
    const tallies = (await readHealth(ctx, offer.supplier)).filter(({ sku }) => sku === offer.sku)
    candidates.push({ ...offer, priority: priorityOf(priorities, offer), isWeak: isWeak(tallies) })
  }
  return candidates
}
