import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { takenBack } from '../../db/schema/payments.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'

/**
 * Notes that a person has decided about money taken back at a gateway: the store bears what is not covered, for example because a dispute
 * was lost. Answers that amount; no money moves, because it was booked when it was taken. A repeat answers the same. Throws `not_found`, and
 * `wrong_state` if it was covered or is not booked yet.
 */
export async function acceptTakenBack(ctx: Pick<Ctx, 'db' | 'clock'>, { id, by, note }: { id: string } & ByHand): Promise<Rupiah> {
  return inTx(ctx, async ctx => {
    const isWaiting = and(eq(takenBack.id, id), isNotNull(takenBack.bookedAt), isNull(takenBack.settledAt))
    const [accepted] = await ctx.db.update(takenBack).set({ settledAt: ctx.clock.now() }).where(isWaiting).returning()
    if (!accepted) return refuseUnlessAccepted(ctx, id)
    const amount = rupiah(accepted.amount - accepted.covered)
    await recordAct(ctx, { ...actOn(id), by, reason: 'by_hand', data: { note, amount } })
    return amount
  })
}

const actOn = (subjectId: string) => ({ act: 'taken_back_accepted', subjectKind: 'taken_back', subjectId }) as const

async function refuseUnlessAccepted(ctx: Pick<TxCtx, 'db'>, id: string): Promise<Rupiah> {
  const [taken] = await ctx.db.select().from(takenBack).where(eq(takenBack.id, id))
  if (!taken) throw new Problem('not_found', 'Uang ini tidak ada di daftar. Cek lagi nomornya.')
  if (await findAct(ctx, actOn(id))) return rupiah(taken.amount - taken.covered)
  throw wrongState('Uang ini tidak menunggu keputusan: sudah tertutup, atau belum tercatat.')
}
