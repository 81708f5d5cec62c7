import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import { tryAgain } from './try-suppliers.ts'

/**
 * Sends to a paused supplier again at once, because an operator has acted there. If it still refuses, it is paused again. A repeat changes
 * nothing. Throws `not_found` if the supplier was never paused.
 */
export async function resumeSupplier(ctx: Ctx, { supplier, by, note }: { supplier: string } & ByHand): Promise<void> {
  await inTx(ctx, async ctx => {
    const act = { act: 'supplier_resumed', subjectKind: 'supplier', subjectId: supplier } as const
    if (await tryAgain(ctx, { supplier })) return recordAct(ctx, { ...act, by, reason: 'by_hand', data: { note } })
    if (!(await findAct(ctx, act))) throw new Problem('not_found', 'Pemasok ini tidak sedang dijeda. Cek lagi namanya.')
  })
}
