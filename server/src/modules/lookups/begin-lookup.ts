import { formatIdr, type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { supplierPauses } from '../../db/schema/delivery.ts'
import { lookups } from '../../db/schema/lookups.ts'
import { newReference } from '../../platform/ids.ts'
import type { Supplier } from '../../suppliers/supplier.ts'
import { findOfferCost } from '../catalog/read.ts'
import { hashPlayer, readKeptPlayer } from '../players/kept-players.ts'
import { readOffForTx } from '../switches/read.ts'
import { askLookupJob } from './jobs.ts'
import { mostCalls, paceOf, pauseAfter } from './lookup-rules.ts'

export type Lookup = typeof lookups.$inferSelect

/** What a look-up may use. Its caller opens one tx before the call to the supplier, and one after it. */
export type LookupCtx = Pick<Ctx, 'db' | 'clock' | 'log' | 'queue' | 'outbox'>
type LookupTx = Pick<TxCtx, 'db' | 'clock' | 'queue'>

export type LookupWish = {
  supplier: Supplier
  sku: string
  customerNo: string
  productId: string
  values: PlayerValues
  /** The most that one may cost, and all of a day together. */
  mostCostIdr: Rupiah
  dailyIdr: Rupiah
}

export type Begun =
  /** This caller may call the supplier now, about this row. */
  | { kind: 'send'; lookup: Lookup }
  /** Another caller is at the supplier with it. */
  | { kind: 'wait' }
  | { kind: 'found'; nickname: string; region: string | null }
  | { kind: 'not_found' }
  /** It is not bought. */
  | { kind: 'spared'; detail: string }

/** So long an answer without a nickname is not paid for again. */
const unnamedMs = 30 * 60_000
/** So long a wrong player is not asked for again. */
const wrongMs = 20_000
const dayMs = 24 * 60 * 60_000

/**
 * Decides in this tx who buys a nickname. Of all who ask for one player at once, in whatever process, one buys it; what was bought is kept, an
 * open purchase is asked for again instead of made twice, and its row is stored and marked as called before the call.
 */
export async function beginLookup(ctx: LookupTx, wish: LookupWish): Promise<Begun> {
  const { supplier, sku, customerNo } = wish
  const target = JSON.stringify(['lookup', supplier.id, sku, customerNo])
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${target}, 0))`)
  const [last] = await ctx.db
    .select()
    .from(lookups)
    .where(and(eq(lookups.supplier, supplier.id), eq(lookups.sku, sku), eq(lookups.customerNo, customerNo)))
    .orderBy(desc(lookups.createdAt))
    .limit(1)
  // After the purchase: one that ends in between has kept its nickname by then, and is not made again.
  const kept = await readKeptPlayer(ctx, wish)
  if (kept) return { kind: 'found', ...kept }
  const repeated = last && repeat(ctx, { last, supplier })
  if (repeated) return repeated
  const why = await findRefusal(ctx, wish)
  if (why) return { kind: 'spared', detail: why }
  if (last && isOpen(last.status)) return { kind: 'send', lookup: await noteCall(ctx, { lookup: last, supplier }) }
  return { kind: 'send', lookup: await store(ctx, wish) }
}

/** The statuses of a look-up whose end is not known. */
export function isOpen(status: Lookup['status']): status is 'sent' | 'pending' | 'unknown' {
  return status === 'sent' || status === 'pending' || status === 'unknown'
}

/** What the last purchase for this player says for a new question; undefined if the supplier may be called. */
function repeat({ clock }: LookupTx, { last, supplier }: { last: Lookup; supplier: Supplier }): Begun | undefined {
  const now = clock.now().getTime()
  if (isOpen(last.status)) {
    const isPaced = now - last.calledAt.getTime() >= paceOf(supplier) && last.callCount < mostCalls
    if (isPaced) return undefined
    return last.status === 'sent' && last.callCount === 1 ? { kind: 'wait' } : { kind: 'spared', detail: 'an earlier purchase is open' }
  }
  const sinceMs = now - (last.settledAt ?? last.createdAt).getTime()
  if (last.status === 'succeeded' && !last.isNamed && sinceMs < unnamedMs) return { kind: 'spared', detail: 'a success without a nickname' }
  if (last.status === 'failed' && last.failureReason === 'player_invalid' && sinceMs < wrongMs) return { kind: 'not_found' }
  return undefined
}

async function findRefusal(ctx: LookupTx, { supplier, mostCostIdr, dailyIdr }: LookupWish): Promise<string | undefined> {
  if ((await readOffForTx(ctx))('supplier', supplier.id)) return 'the supplier is switched off'
  const isPaused = and(eq(supplierPauses.supplier, supplier.id), eq(supplierPauses.status, 'paused'))
  if ((await ctx.db.select({ supplier: supplierPauses.supplier }).from(supplierPauses).where(isPaused)).length > 0)
    return 'nothing is sent to the supplier until an operator has acted there'
  const since = new Date(ctx.clock.now().getTime() - dayMs)
  const [spent] = await ctx.db
    .select({ cost: sql<string | null>`sum(coalesce(${lookups.cost}, ${lookups.expectedCost}, ${lookups.maxCost}))` })
    .from(lookups)
    .where(and(eq(lookups.supplier, supplier.id), gt(lookups.createdAt, since), notInArray(lookups.status, ['failed', 'taken_back'])))
  const left = dailyIdr - Number(spent?.cost ?? 0)
  return left < mostCostIdr ? `the nicknames of one day have cost up to ${formatIdr(dailyIdr)}` : undefined
}

async function store(ctx: LookupTx, { supplier, sku, customerNo, mostCostIdr, ...player }: LookupWish): Promise<Lookup> {
  const now = ctx.clock.now()
  const nextAskAt = new Date(now.getTime() + pauseAfter(1, paceOf(supplier)))
  const [stored] = await ctx.db
    .insert(lookups)
    .values({
      reference: newReference('CEK'),
      ...{ supplier: supplier.id, sku, customerNo, playerHash: hashPlayer(player) },
      maxCost: rupiah(mostCostIdr),
      expectedCost: (await findOfferCost(ctx, { supplier: supplier.id, sku })) ?? null,
      ...{ status: 'sent', callCount: 1, createdAt: now, calledAt: now, nextAskAt },
    })
    .returning()
  if (!stored) throw new Error('invariant: a look-up is stored')
  // Asks for its end if this process dies, or never learns it.
  await enqueue(ctx, { job: askLookupJob, data: { reference: stored.reference }, startAfter: nextAskAt })
  return stored
}

/** Marks a look-up as called once more, and plans the call after it. */
export async function noteCall(ctx: LookupTx, { lookup, supplier }: { lookup: Lookup; supplier: Supplier }): Promise<Lookup> {
  const calledAt = ctx.clock.now()
  const callCount = lookup.callCount + 1
  const nextAskAt = isOpen(lookup.status) ? new Date(calledAt.getTime() + pauseAfter(callCount, paceOf(supplier))) : null
  const { reference } = lookup
  await ctx.db.update(lookups).set({ calledAt, callCount, nextAskAt }).where(eq(lookups.reference, reference))
  if (nextAskAt) await enqueue(ctx, { job: askLookupJob, data: { reference }, startAfter: nextAskAt })
  return { ...lookup, calledAt, callCount, nextAskAt }
}
