import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { payments } from '../../db/schema/payments.ts'
import type { Receipt, TakenBack } from '../../gateways/gateway.ts'
import { recordReceipt } from './record-receipt.ts'
import { bookTakenBack, noteTakenBack } from './record-taken-back.ts'
import { actsFor, subjectOf } from './subject.ts'

type Movements = { payment: typeof payments.$inferSelect; receipts: readonly Receipt[]; takenBack: readonly TakenBack[] }

/**
 * Books everything a gateway reports for a payment, each movement once. What was taken back of earlier receipts comes first, so that new
 * money makes up for it.
 */
export async function recordMovements(ctx: Ctx, { payment, receipts, takenBack }: Movements): Promise<void> {
  const subject = subjectOf(payment)
  if (takenBack.length > 0)
    await inTx(ctx, async ctx => {
      await actsFor(ctx, subject).lock(ctx, subject)
      await noteTakenBack(ctx, { payment, takenBack })
      await bookTakenBack(ctx, { payment })
    })
  for (const receipt of receipts) await recordReceipt(ctx, { payment, receipt })
}
