import { formatIdr, type Rupiah } from '@kilat/contract/money.ts'
import type { FundingSource } from '@kilat/contract/operator/funds.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { fundings } from '../../db/schema/funds.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import { sourceAccount, supplierAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'

export type Funding = typeof fundings.$inferSelect

type Paid = { supplier: string; reference: string; source: FundingSource; amountIdr: Rupiah } & ByHand

/**
 * Books money that was paid into the store's balance at a supplier, from the bank or by the owner, once for the reference of its transfer.
 * A repeat answers the same, also after a correction. Throws `not_found` for a supplier that the store does not have, and `wrong_state` if
 * the reference was booked as something else.
 */
export async function fundSupplier(ctx: Ctx, input: Paid): Promise<Funding> {
  const { supplier, reference, source, amountIdr, by, note } = input
  if (!ctx.suppliers.has(supplier)) throw new Problem('not_found', `Toko ini tidak punya pemasok ${supplier}.`)
  return inTx(ctx, async ctx => {
    const now = ctx.clock.now()
    const [funding] = await ctx.db
      .insert(fundings)
      .values({ id: newReference('FND'), supplier, reference, source, amount: amountIdr, bookedAt: now })
      .onConflictDoNothing()
      .returning()
    if (!funding) return readBooked(ctx, input)
    const movement = { from: supplierAccount(supplier), to: sourceAccount(source), amountIdr, at: now }
    await post(ctx, { key: `funding:${funding.id}:0`, ...movement })
    const data = { note, supplier, reference, source, amount: amountIdr }
    await recordAct(ctx, { ...actOn(funding.id), by, reason: 'by_hand', data })
    return funding
  })
}

const actOn = (subjectId: string) => ({ act: 'supplier_funded', subjectKind: 'funding', subjectId }) as const

/** The funding that was booked under this reference. */
async function readBooked(ctx: TxCtx, { supplier, reference, source, amountIdr }: Paid): Promise<Funding> {
  const isIt = and(eq(fundings.supplier, supplier), eq(fundings.reference, reference))
  const [booked] = await ctx.db.select().from(fundings).where(isIt)
  invariant(booked, `funding ${reference} was booked`)
  const first = await findAct(ctx, actOn(booked.id))
  if (first?.data.amount === amountIdr && booked.source === source) return booked
  throw wrongState(
    `Transfer ${reference} sudah dicatat (${booked.id}): ${formatIdr(booked.amount)} dari ${booked.source}. Kalau salah, koreksi.`,
  )
}
