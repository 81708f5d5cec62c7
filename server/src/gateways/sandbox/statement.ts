import { sandboxPayments } from '../../db/schema/sandbox.ts'
import { type CompanyCtx, feeOf, listReceipts, listTakenBack } from './company.ts'

const columns = ['kind', 'reference', 'id', 'gross', 'fee', 'net', 'at'] as const

/** The settlement statement of everything the company ever booked, as CSV that `plain-statement.ts` reads. Money taken back costs no fee and gives none back. */
export async function writeStatement(ctx: Pick<CompanyCtx, 'db'>): Promise<Uint8Array> {
  const rows: (string | number)[][] = [[...columns]]
  for (const payment of await ctx.db.select().from(sandboxPayments)) {
    const { reference } = payment
    const receipts = await listReceipts(ctx, reference)
    for (const { id, amount, paidAt } of receipts) {
      const fee = feeOf(payment, amount)
      rows.push(['payment', reference, id, amount, fee, amount - fee, paidAt.toISOString()])
    }
    for (const { reference: id, kind, amount, at } of await listTakenBack(ctx, reference))
      rows.push([kind, reference, `${id}:${kind}`, -amount, 0, -amount, at.toISOString()])
  }
  return new TextEncoder().encode(rows.map(row => `${row.join(',')}\n`).join(''))
}
