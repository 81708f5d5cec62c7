import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { attempts } from '../../db/schema/delivery.ts'
import { notices, payments } from '../../db/schema/payments.ts'
import type { NoticeReading, RawNotice } from '../../gateways/gateway.ts'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import type { JobName } from '../../platform/queue.ts'
import { checkAttemptJob, watchPaymentJob } from '../orders/order-jobs.ts'

const received = { data: { received: true as const } }

/** Takes a gateway's notice: checks its signature, stores it once, answers; a job then asks the gateway for the state. */
export async function receivePaymentNotice(ctx: Ctx, input: { gateway: string; notice: RawNotice }): Promise<typeof received> {
  const gateway = ctx.gateways.get(input.gateway)
  if (!gateway) throw new Problem('not_found', 'Gateway ini tidak dikenal.')
  const reading = gateway.readNotice(input.notice)
  const reference = checkReading(reading)
  if (!reference) return received
  const [payment] = await ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.id, reference))
  if (payment)
    await storeNotice(ctx, {
      source: `payments:${gateway.id}`,
      reading,
      notice: input.notice,
      job: watchPaymentJob,
      data: { paymentId: reference },
    })
  return received
}

/** Takes a supplier's notice, in the same way. */
export async function receiveSupplierNotice(ctx: Ctx, input: { supplier: string; notice: RawNotice }): Promise<typeof received> {
  const supplier = ctx.suppliers.get(input.supplier)
  if (!supplier) throw new Problem('not_found', 'Pemasok ini tidak dikenal.')
  const reading = supplier.readNotice(input.notice)
  const reference = checkReading(reading)
  if (!reference) return received
  const [attempt] = await ctx.db.select({ reference: attempts.reference }).from(attempts).where(eq(attempts.reference, reference))
  if (attempt)
    await storeNotice(ctx, { source: `suppliers:${supplier.id}`, reading, notice: input.notice, job: checkAttemptJob, data: { reference } })
  return received
}

/** The reference a verified notice is about; undefined where it is about nothing of ours. Unsigned ones are refused. */
function checkReading(reading: NoticeReading): string | undefined {
  if (reading.kind === 'unverified') throw new Problem('webhook_unverified', 'Tanda tangan pemberitahuan ini tidak cocok.')
  return reading.kind === 'notice' ? reading.reference : undefined
}

async function storeNotice<Data extends object>(
  ctx: Ctx,
  input: { source: string; reading: NoticeReading; notice: RawNotice; job: JobName<Data>; data: Data },
): Promise<void> {
  const { reading, source } = input
  if (reading.kind !== 'notice') return
  await ctx.db.transaction(async tx => {
    const stored = await tx
      .insert(notices)
      .values({
        id: randomUUID(),
        source,
        externalId: reading.externalId,
        reference: reading.reference,
        body: new TextDecoder().decode(input.notice.body),
        receivedAt: ctx.clock.now(),
      })
      .onConflictDoNothing({ target: [notices.source, notices.externalId] })
      .returning({ id: notices.id })
    if (stored.length > 0) await ctx.queue.enqueue(tx, input.job, input.data)
  })
}
