import { randomUUID } from 'node:crypto'
import type { Ctx, NoticeSource, TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { inTx } from '../../db/in-tx.ts'
import { notices } from '../../db/schema/payments.ts'
import { together } from '../../db/together.ts'
import { hidePhones } from '../../platform/hide-phones.ts'
import type { NoticeReading, RawNotice } from '../../platform/notice.ts'
import { Problem } from '../../platform/problem.ts'

/** The answer to every notice with a right signature. */
export const received = { success: true as const, data: { received: true as const } }

type VerifiedNotice = Extract<NoticeReading, { kind: 'notice' }>

/** Takes a gateway's notice. Refuses an unknown gateway and a wrong signature. */
export async function receivePaymentNotice(ctx: Ctx, input: { gateway: string; notice: RawNotice }): Promise<typeof received> {
  const gateway = ctx.gateways.get(input.gateway)
  if (!gateway) throw new Problem('not_found', 'Gateway ini tidak dikenal.')
  return take(ctx, { from: 'gateways', company: gateway.id, reading: gateway.readNotice(input.notice), notice: input.notice })
}

/** Takes a supplier's notice. Refuses an unknown supplier and a wrong signature. */
export async function receiveSupplierNotice(ctx: Ctx, input: { supplier: string; notice: RawNotice }): Promise<typeof received> {
  const supplier = ctx.suppliers.get(input.supplier)
  if (!supplier) throw new Problem('not_found', 'Pemasok ini tidak dikenal.')
  return take(ctx, { from: 'suppliers', company: supplier.id, reading: supplier.readNotice(input.notice), notice: input.notice })
}

type Taken = { from: NoticeSource; company: string; reading: NoticeReading; notice: RawNotice }

/**
 * Stores a verified notice once and passes it to the module that knows its reference. Its content is not trusted: a job asks the
 * company itself.
 */
async function take(ctx: Ctx, { from, company, reading, notice }: Taken): Promise<typeof received> {
  if (reading.kind === 'unverified') throw noticeUnverified()
  if (reading.kind === 'ignored') return received
  const { reference, isPaid = false, isFailure = false, isDelivery = false } = reading
  const handler = ctx.notices[from]
  if (!(await handler.knows(ctx, { reference }))) return received
  await inTx(ctx, async ctx => {
    const isNew = storeNotice(ctx, { source: sourceOf(from, company), reading, notice })
    await together([isNew, handler.actOn(ctx, { company, reference, isPaid, isFailure, isDelivery, isNew })])
  })
  return received
}

/** The refusal of a notice whose signature is wrong. */
export function noticeUnverified(): Problem {
  return new Problem('webhook_unverified', 'Tanda tangan pemberitahuan ini tidak cocok.')
}

/** Names of the sources in the table. */
const sourceNames: Record<NoticeSource, string> = { gateways: 'payments', suppliers: 'suppliers' }

/** A company's name in the table. */
export function sourceOf(from: NoticeSource, company: string): string {
  return `${sourceNames[from]}:${company}`
}

const insertNotice = buildOnce((db, notice: Given<typeof notices.$inferInsert>) =>
  db
    .insert(notices)
    .values(notice)
    .onConflictDoNothing({ target: [notices.source, notices.externalId] })
    .returning({ id: notices.id }),
)

/** Answers false if the notice was stored before. */
async function storeNotice(ctx: TxCtx, input: { source: string; reading: VerifiedNotice; notice: RawNotice }): Promise<boolean> {
  const { reading, source } = input
  const stored = await insertNotice(ctx.db, {
    id: randomUUID(),
    source,
    externalId: reading.externalId,
    reference: reading.reference,
    // A gateway's notice may name its payer, of whom nothing is needed here.
    body: hidePhones(new TextDecoder().decode(input.notice.body)),
    receivedAt: ctx.clock.now(),
  })
  return stored.length > 0
}
