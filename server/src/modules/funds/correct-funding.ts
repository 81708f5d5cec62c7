import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { fundings } from '../../db/schema/funds.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { invariant } from '../../platform/invariant.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import { sourceAccount, supplierAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { Funding } from './fund-supplier.ts'

type Correction = { id: string; version: number; amountIdr: Rupiah } & ByHand

/**
 * Corrects what was paid into a balance at a supplier, by a posting of the difference; zero takes it back whole. A repeat answers the same.
 * Throws `not_found`, `stale_version` if it was corrected since it was read, and `wrong_state` if this is its amount already.
 */
export async function correctFunding(ctx: Pick<Ctx, 'db' | 'clock'>, input: Correction): Promise<Funding> {
  return inTx(ctx, async ctx => {
    const { id, version, amountIdr, by, note } = input
    const [funding] = await ctx.db.select().from(fundings).where(eq(fundings.id, id)).for('update')
    if (!funding) throw new Problem('not_found', 'Setoran ini tidak ada. Cek lagi nomornya.')
    const act = { act: 'funding_corrected', subjectKind: 'funding', subjectId: id } as const
    const done = await findAct(ctx, { ...act, version })
    if (done?.data.amount === amountIdr) return funding
    if (funding.version !== version) throw staleVersion({ status: 'booked', version: funding.version })
    if (funding.amount === amountIdr) throw wrongState('Jumlahnya memang sudah begitu. Tidak ada yang dikoreksi.')
    const more = amountIdr - funding.amount
    const [held, source] = [supplierAccount(funding.supplier), sourceAccount(funding.source)]
    const [from, to] = more > 0 ? [held, source] : [source, held]
    await post(ctx, { key: `funding:${id}:${version + 1}`, from, to, amountIdr: rupiah(Math.abs(more)), at: ctx.clock.now() })
    const set = { amount: amountIdr, version: version + 1 }
    const [corrected] = await ctx.db.update(fundings).set(set).where(eq(fundings.id, id)).returning()
    invariant(corrected, `funding ${id} stays`)
    await recordAct(ctx, { ...act, by, reason: 'by_hand', data: { note, version, was: funding.amount, amount: amountIdr } })
    return corrected
  })
}
