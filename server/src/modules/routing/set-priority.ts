import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { offerPriorities } from '../../db/schema/routing.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'

/** `sku` is null for all offers of the supplier without a priority of their own; `priority` null gives the usual one back. */
type Setting = { supplier: string; sku: string | null; priority: number | null } & ByHand

/** Sets which offers are used first, 1 before 9. No price list changes it. A repeat changes nothing. Throws `not_found` for an offer that is not listed. */
export async function setPriority(
  ctx: Pick<Ctx, 'db' | 'clock' | 'outbox'>,
  { supplier, sku, priority, by, note }: Setting,
): Promise<void> {
  await inTx(ctx, async ctx => {
    const isListed = and(eq(supplierOffers.supplier, supplier), sku === null ? undefined : eq(supplierOffers.sku, sku))
    const [listed] = await ctx.db.select({ sku: supplierOffers.sku }).from(supplierOffers).where(isListed).limit(1)
    if (!listed) throw new Problem('not_found', 'Penawaran ini tidak ada. Cek lagi nama pemasok dan kodenya.')
    const isIt = and(eq(offerPriorities.supplier, supplier), eq(offerPriorities.sku, sku ?? ''))
    const [was] = await ctx.db.select().from(offerPriorities).where(isIt).for('update')
    if ((was?.priority ?? null) === priority) return
    if (priority === null) await ctx.db.delete(offerPriorities).where(isIt)
    else
      await ctx.db
        .insert(offerPriorities)
        .values({ supplier, sku: sku ?? '', priority })
        .onConflictDoUpdate({ target: [offerPriorities.supplier, offerPriorities.sku], set: { priority } })
    const subject = sku === null ? { subjectKind: 'supplier' as const, subjectId: supplier } : offerSubject(supplier, sku)
    await recordAct(ctx, {
      act: 'offer_prioritised',
      ...subject,
      by,
      reason: 'by_hand',
      data: { note, priority, was: was?.priority ?? null },
    })
  })
}

function offerSubject(supplier: string, sku: string) {
  return { subjectKind: 'offer' as const, subjectId: `${supplier}/${sku}` }
}
