import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { notices } from '../../db/schema/payments.ts'
import type { NoticeReading, RawNotice } from '../../platform/notice.ts'
import { Problem } from '../../platform/problem.ts'
import { checkAttemptJob } from '../delivery/jobs.ts'
import { lookSoon } from '../payments/look-soon.ts'
import { noteUnknownReference } from '../payments/note-unknown-reference.ts'

const received = { data: { received: true as const } }

type VerifiedNotice = Extract<NoticeReading, { kind: 'notice' }>

/**
 * Takes a gateway's notice: checks its signature, stores it once, answers; a job then asks the gateway for the state. A repeated
 * one is asked about as well: it may be ahead of the gateway's own state. So is one about a reference that nobody knows.
 */
export async function receivePaymentNotice(ctx: Ctx, input: { gateway: string; notice: RawNotice }): Promise<typeof received> {
  const gateway = ctx.gateways.get(input.gateway)
  if (!gateway) throw new Problem('not_found', 'Gateway ini tidak dikenal.')
  const reading = checkReading(gateway.readNotice(input.notice))
  if (!reading) return received
  await inTx(ctx, async ctx => {
    await storeNotice(ctx, { source: `payments:${gateway.id}`, reading, notice: input.notice })
    const named = { gateway: gateway.id, reference: reading.reference, isPaid: reading.isPaid ?? false }
    const isOurs = await lookSoon(ctx, named)
    if (!isOurs) await noteUnknownReference(ctx, named)
  })
  return received
}

/** Takes a supplier's notice, in the same way. One about nothing of ours is answered and forgotten. */
export async function receiveSupplierNotice(ctx: Ctx, input: { supplier: string; notice: RawNotice }): Promise<typeof received> {
  const supplier = ctx.suppliers.get(input.supplier)
  if (!supplier) throw new Problem('not_found', 'Pemasok ini tidak dikenal.')
  const reading = checkReading(supplier.readNotice(input.notice))
  if (!reading) return received
  const { reference } = reading
  const [attempt] = await ctx.db.select({ reference: attempts.reference }).from(attempts).where(eq(attempts.reference, reference))
  if (!attempt) return received
  await inTx(ctx, async ctx => {
    const isNew = await storeNotice(ctx, { source: `suppliers:${supplier.id}`, reading, notice: input.notice })
    if (isNew) await enqueue(ctx, { job: checkAttemptJob, data: { reference, isTold: true } })
  })
  return received
}

/** A verified notice; undefined where it is about nothing of ours. Unsigned ones are refused. */
function checkReading(reading: NoticeReading): VerifiedNotice | undefined {
  if (reading.kind === 'unverified') throw new Problem('webhook_unverified', 'Tanda tangan pemberitahuan ini tidak cocok.')
  return reading.kind === 'notice' ? reading : undefined
}

/** Answers false for one that was stored before. */
async function storeNotice(ctx: TxCtx, input: { source: string; reading: VerifiedNotice; notice: RawNotice }): Promise<boolean> {
  const { reading, source } = input
  const stored = await ctx.db
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
  return stored.length > 0
}
