import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import { tryCircuitsOf } from './try-circuits.ts'
import { tryAgain } from './try-suppliers.ts'

/**
 * Sends at once to a supplier again that was paused or, as a whole or in one sku, left alone. If it still refuses, it is paused again. A
 * repeat changes nothing. Throws `not_found` for a supplier that the store does not have, naming those it has, and if there was never anything to
 * resume.
 */
export async function resumeSupplier(ctx: Ctx, { supplier, by, note }: { supplier: string } & ByHand): Promise<void> {
  await inTx(ctx, async ctx => {
    const act = { act: 'supplier_resumed', subjectKind: 'supplier', subjectId: supplier } as const
    const isTried = [await tryAgain(ctx, { supplier }), await tryCircuitsOf(ctx, supplier)].includes(true)
    if (isTried) return recordAct(ctx, { ...act, by, reason: 'by_hand', data: { note } })
    if (!ctx.suppliers.has(supplier)) throw new Problem('not_found', `Toko ini tidak punya pemasok ${supplier}. Yang ada: ${namesOf(ctx)}.`)
    if (!(await findAct(ctx, act))) throw new Problem('not_found', 'Pemasok ini tidak sedang dijeda.')
  })
}

function namesOf({ suppliers }: Pick<Ctx, 'suppliers'>): string {
  return [...suppliers.keys()].sort().join(', ') || 'tidak ada'
}
