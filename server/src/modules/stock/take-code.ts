import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { type InTx, inTx } from '../../db/in-tx.ts'
import { voucherCodes, voucherRequests } from '../../db/schema/stock.ts'
import { invariant } from '../../platform/invariant.ts'
import type { TopupOutcome, TopupRequest } from '../../suppliers/supplier.ts'
import { findListed } from '../catalog/agreed-offers.ts'
import { isGivable, isOf } from './free-codes.ts'
import { recount } from './recount.ts'
import { stockSupplier } from './stock-supplier.ts'

type TakeCtx = Pick<Ctx, 'db' | 'outbox' | 'clock' | 'vault' | 'log' | 'settings'>
type Code = typeof voucherCodes.$inferSelect

/**
 * Gives a reference its code, in a tx of its own: the one that expires first, then the one imported first. The same reference always gets the
 * same answer, also that nothing was left. The code stays sealed: only the order's page opens it.
 */
export function takeCode(ctx: TakeCtx, request: TopupRequest): Promise<TopupOutcome> {
  return inTx(ctx, async ctx => {
    const { reference, sku } = request
    // A second call with this reference waits here for the first one's end.
    const [isNew] = await ctx.db
      .insert(voucherRequests)
      .values({ reference, sku, answeredAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ reference: voucherRequests.reference })
    return isNew ? answerNew(ctx, request) : answerAgain(ctx, reference)
  })
}

async function answerAgain(ctx: Pick<TxCtx, 'db'>, reference: string): Promise<TopupOutcome> {
  const [known] = await ctx.db
    .select({ refusal: voucherRequests.refusal, code: voucherCodes })
    .from(voucherRequests)
    .leftJoin(voucherCodes, eq(voucherCodes.id, voucherRequests.codeId))
    .where(eq(voucherRequests.reference, reference))
  if (known?.code) return given(known.code)
  invariant(known?.refusal, `request ${reference} was answered`)
  return refused(known.refusal)
}

async function answerNew(ctx: InTx<TakeCtx>, { reference, sku, maxCostIdr, content }: TopupRequest): Promise<TopupOutcome> {
  const isThis = eq(voucherRequests.reference, reference)
  const wanted = { sku, content: content ?? (await findListed(ctx, { supplier: stockSupplier, sku }))?.content ?? '' }
  const code = await lockCode(ctx, { ...wanted, maxCost: maxCostIdr })
  if (code) {
    await ctx.db.update(voucherCodes).set({ state: 'given' }).where(eq(voucherCodes.id, code.id))
    await ctx.db.update(voucherRequests).set({ codeId: code.id }).where(isThis)
    await recount(ctx, sku)
    return given(code)
  }
  const left = await ctx.db
    .select({ keyId: voucherCodes.keyId })
    .from(voucherCodes)
    .where(and(isOf(wanted), eq(voucherCodes.state, 'free')))
    .groupBy(voucherCodes.keyId)
  const lostKeys = left.flatMap(({ keyId }) => (ctx.vault.keyIds.includes(keyId) ? [] : keyId))
  if (lostKeys.length > 0) {
    // The key may come back before the promise: the reference stays unused.
    await ctx.db.delete(voucherRequests).where(isThis)
    ctx.log.error({ sku, lostKeys }, 'codes are in stock, but VOUCHER_KEYS does not have their key')
    return { kind: 'not_sent', detail: `the key ${lostKeys.join(', ')} of the codes in stock is missing` }
  }
  const [dear] = await ctx.db
    .select({ id: voucherCodes.id })
    .from(voucherCodes)
    .where(and(isOf(wanted), isGivable(ctx)))
    .limit(1)
  const refusal = dear ? ('price_above_ceiling' as const) : ('out_of_stock' as const)
  await ctx.db.update(voucherRequests).set({ refusal }).where(isThis)
  await recount(ctx, sku)
  return refused(refusal)
}

type Wanted = { sku: string; content: string; maxCost: number }

/** Locks the next code that can be opened. One that can not is taken out of the stock. */
async function lockCode(ctx: InTx<TakeCtx>, wanted: Wanted): Promise<Code | undefined> {
  for (;;) {
    // Codes that others are just taking come back if those are rolled back: only then is it worth waiting for them.
    const code = (await lockNext(ctx, { ...wanted, skipsLocked: true })) ?? (await lockNext(ctx, { ...wanted, skipsLocked: false }))
    if (!code || ctx.vault.open(code.sealed) !== undefined) return code
    await ctx.db.update(voucherCodes).set({ state: 'broken' }).where(eq(voucherCodes.id, code.id))
    ctx.log.error({ code: code.id, sku: code.sku, lot: code.lotId }, 'a code in stock can not be opened with its key')
  }
}

async function lockNext(ctx: InTx<TakeCtx>, { maxCost, skipsLocked, ...of }: Wanted & { skipsLocked: boolean }): Promise<Code | undefined> {
  const [code] = await ctx.db
    .select()
    .from(voucherCodes)
    .where(and(isOf(of), isGivable(ctx), lte(voucherCodes.cost, sql`${maxCost}`)))
    .orderBy(asc(voucherCodes.expiresAt), asc(voucherCodes.id))
    .limit(1)
    .for('update', skipsLocked ? { skipLocked: true } : {})
  return code
}

function given({ sealed, cost }: Code): TopupOutcome {
  return { kind: 'succeeded', serialNumber: sealed, costIdr: cost }
}

function refused(reason: 'out_of_stock' | 'price_above_ceiling'): TopupOutcome {
  const detail = reason === 'out_of_stock' ? 'no code is left in stock' : 'every code in stock costs more than allowed'
  return { kind: 'failed', reason, detail }
}
