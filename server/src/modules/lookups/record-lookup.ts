import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { lookups } from '../../db/schema/lookups.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { lookupsAccount, supplierAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { keepNickname } from '../players/kept-players.ts'
import { isOpen, type Lookup } from './begin-lookup.ts'
import { endOf, nicknameOf } from './lookup-rules.ts'

type RecordCtx = Pick<TxCtx, 'db' | 'clock'> & Pick<Ctx, 'log'>

/** A nickname that was learnt this much later is not kept: it may have been changed in the game. */
const freshMs = 30 * 60_000

/**
 * Records a supplier's answer about a bought nickname in this tx: its cost is booked once, when the supplier calls it a success, and booked back
 * once if the supplier takes that back later. Safe to repeat.
 */
export async function recordLookup(ctx: RecordCtx, { reference, outcome }: { reference: string; outcome: TopupOutcome }): Promise<void> {
  const [lookup] = await ctx.db.select().from(lookups).where(eq(lookups.reference, reference)).for('update')
  if (!lookup) return
  const { status } = lookup
  if (outcome.kind === 'succeeded') {
    if (isOpen(status) || status === 'failed' || status === 'given_up') return recordSuccess(ctx, { lookup, outcome })
    if (status === 'taken_back') noteContradiction(ctx, { lookup, outcome })
    return
  }
  if (status === 'succeeded') {
    if (outcome.kind === 'failed') await takeBack(ctx, lookup)
    return
  }
  if (status === 'given_up' ? outcome.kind !== 'failed' : !isOpen(status)) return
  const end = endOf(outcome, { callCount: lookup.callCount, status: isOpen(status) ? status : 'unknown' })
  const settled = end.status === 'failed' ? { settledAt: ctx.clock.now(), nextAskAt: null } : {}
  await ctx.db
    .update(lookups)
    .set({ ...end, ...settled })
    .where(eq(lookups.reference, reference))
}

type Succeeded = { lookup: Lookup; outcome: Extract<TopupOutcome, { kind: 'succeeded' }> }

async function recordSuccess(ctx: RecordCtx, { lookup, outcome }: Succeeded): Promise<void> {
  const { reference, supplier, sku, maxCost, playerHash } = lookup
  const now = ctx.clock.now()
  const { costIdr } = outcome
  const nickname = nicknameOf(outcome, reference)
  const isNamed = nickname !== undefined
  await ctx.db
    .update(lookups)
    .set({ status: 'succeeded', isNamed, cost: costIdr, failureReason: null, settledAt: now, nextAskAt: null })
    .where(eq(lookups.reference, reference))
  const movement = { from: lookupsAccount, to: supplierAccount(supplier), amountIdr: costIdr, at: now }
  await post(ctx, { key: `lookup:${reference}`, ...movement })
  if (costIdr > maxCost) ctx.log.error({ reference, supplier, sku, costIdr, maxCost }, 'a bought nickname cost more than its ceiling')
  const isFresh = now.getTime() - lookup.createdAt.getTime() < freshMs
  if (isNamed && isFresh && playerHash !== '') await keepNickname(ctx, { playerHash, nickname, region: null })
}

/** The supplier gave the money back after its success. */
async function takeBack(ctx: RecordCtx, { reference, supplier, cost }: Lookup): Promise<void> {
  await ctx.db.update(lookups).set({ status: 'taken_back' }).where(eq(lookups.reference, reference))
  if (cost === null) return
  const movement = { from: supplierAccount(supplier), to: lookupsAccount, amountIdr: cost, at: ctx.clock.now() }
  await post(ctx, { key: `lookup_back:${reference}`, ...movement })
}

function noteContradiction({ log }: Pick<Ctx, 'log'>, { lookup, outcome }: { lookup: Lookup; outcome: TopupOutcome }): void {
  log.error(
    { reference: lookup.reference, was: lookup.status, says: outcome.kind },
    'a supplier contradicts its final answer about a bought nickname',
  )
}

/** Whether this sku has ever named a player, so that its *not found* can be believed. */
export async function isProvenSku(ctx: ReadCtx, { supplier, sku }: { supplier: string; sku: string }): Promise<boolean> {
  const isIt = and(eq(lookups.supplier, supplier), eq(lookups.sku, sku), lookups.isNamed)
  const found = await ctx.db.select({ one: sql`1` }).from(lookups).where(isIt).limit(1)
  return found.length > 0
}
