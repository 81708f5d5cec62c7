import type { Rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import { postRelease, takeFromSuspense } from './release-suspense.ts'

/**
 * Settles money in suspense that a person has given back at the gateway: the gateway no longer holds it. A repeat answers as the first
 * did. Throws `not_found`, and `wrong_state` if the money left suspense otherwise.
 */
export async function giveSuspenseBack(ctx: Pick<Ctx, 'db' | 'clock'>, { id, by, note }: { id: string } & ByHand): Promise<Rupiah> {
  return inTx(ctx, async ctx => {
    const released = await takeFromSuspense(ctx, eq(suspenseReceipts.id, id))
    if (!released) return refuseUnlessGivenBack(ctx, id)
    await postRelease(ctx, released)
    const { amount } = released
    await recordAct(ctx, { ...actOn(id), by, reason: 'by_hand', data: { note, amount } })
    return amount
  })
}

const actOn = (subjectId: string) => ({ act: 'suspense_settled', subjectKind: 'suspense_receipt', subjectId }) as const

async function refuseUnlessGivenBack(ctx: Parameters<typeof findAct>[0], id: string): Promise<Rupiah> {
  const [receipt] = await ctx.db.select().from(suspenseReceipts).where(eq(suspenseReceipts.id, id))
  if (!receipt) throw new Problem('not_found', 'Uang ini tidak ada di daftar. Cek lagi nomornya.')
  if (await findAct(ctx, actOn(id))) return receipt.amount
  throw new Problem(
    'wrong_state',
    'Uang ini sudah tidak menunggu lagi: diputuskan milik pihak lain, pembayarannya ditemukan, atau gateway membatalkannya.',
  )
}
