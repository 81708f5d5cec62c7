import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { lookups } from '../../db/schema/lookups.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import type { Supplier } from '../../suppliers/supplier.ts'
import { isNews } from './act-on-notice.ts'
import { isOpen, type Lookup, noteCall } from './begin-lookup.ts'
import { askLookupJob, type Told } from './jobs.ts'
import { buyName } from './lookup-checker.ts'
import { mostCalls, paceOf } from './lookup-rules.ts'

/**
 * Asks the supplier for the end of a bought nickname, by the same reference: when the planned time has come, or after its notice, and never sooner
 * than the supplier allows. Gives up after so many calls. Safe to repeat, and to be killed at any point.
 */
export async function askLookup(ctx: Ctx, { reference, told }: { reference: string; told?: Told }): Promise<void> {
  const asking = await inTx(ctx, ctx => markAsked(ctx, { reference, ...(told && { told }) }))
  if (asking) await buyName(ctx, asking)
}

type Asking = { lookup: Lookup; supplier: Supplier }

async function markAsked(ctx: TxCtx, { reference, told }: { reference: string; told?: Told }): Promise<Asking | undefined> {
  const [lookup] = await ctx.db.select().from(lookups).where(eq(lookups.reference, reference)).for('update')
  const supplier = lookup && ctx.suppliers.get(lookup.supplier)
  if (!lookup || !supplier || !(told ? isNews(lookup.status, told) : isOpen(lookup.status))) return undefined
  const now = ctx.clock.now()
  if (!told && !isPlannedCheck(lookup.nextAskAt, now)) return undefined
  const isForgotten = lookup.customerNo === '' || now.getTime() - lookup.createdAt.getTime() > supplier.referenceLifetimeMs
  if (isForgotten || (!told && lookup.callCount >= mostCalls)) {
    if (isOpen(lookup.status)) await giveUp(ctx, lookup)
    return undefined
  }
  const until = new Date(lookup.calledAt.getTime() + paceOf(supplier))
  if (until > now) {
    await enqueue(ctx, { job: askLookupJob, data: { reference, ...(told && { told }) }, startAfter: until })
    return undefined
  }
  return { supplier, lookup: await noteCall(ctx, { lookup, supplier }) }
}

/** Asking once more could buy it again, or was in vain too often: a few rupiah may be missing from the books. */
async function giveUp(ctx: TxCtx, { reference, supplier, maxCost }: Lookup): Promise<void> {
  ctx.log.warn({ reference, supplier, maxCost }, 'the end of a bought nickname was never learnt')
  await ctx.db.update(lookups).set({ status: 'given_up', nextAskAt: null }).where(eq(lookups.reference, reference))
}
