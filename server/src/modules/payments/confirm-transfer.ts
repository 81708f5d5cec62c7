import { formatIdr, type Rupiah } from '@kilat/contract/money.ts'
import { and, eq, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Gateway, RecordedLine, TransferDesk } from '../../gateways/gateway.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import type { Subject } from '../../platform/subject.ts'
import { recordAct } from '../audit/record-act.ts'
import { bringCheckForward } from './bring-check-forward.ts'
import { checkPayment } from './check-payment.ts'
import { bookInSuspense } from './keep-in-suspense.ts'
import { releaseSuspense } from './release-suspense.ts'
import { subjectOf } from './subject.ts'

export type SeenTransfer = {
  /** The account, by its channel's code. */
  account: string
  /** What names the line in the account's statement. */
  line: string
  amountIdr: Rupiah
  paidAt: Date
  /** The payment, order or deposit it is for, with the version the operator saw; null to find it by the amount. */
  payment: { id: string; version: number } | null
  /** True if a line like it, recorded under another name, is surely another transfer. */
  isAnother?: boolean | undefined
  decided: ByHand
}

export type ConfirmedTransfer = {
  /** Null if the money is in suspense, because no payment of that time has this amount. */
  payment: { id: string; subject: Subject } | null
  amountIdr: Rupiah
  /** True if the line had been confirmed before. */
  isRepeated: boolean
}

/**
 * Records a transfer that an operator sees in the statement of one of the store's accounts, once per line: as money of the named payment,
 * else of the one that had this amount at that time, else in suspense. What a late transfer or another amount means is decided as for every
 * gateway. Safe to repeat. Asks, by `wrong_state`, about a line that may be one recorded under another name. Refuses an unknown account or payment, a line confirmed as something else, and a payment that got another
 * transfer since the operator looked.
 */
export async function confirmTransfer(ctx: Ctx, input: SeenTransfer): Promise<ConfirmedTransfer> {
  refuseFuture(ctx, input)
  const { gateway, desk } = findDesk(ctx, input.account)
  const confirmed = await inTx(ctx, ctx => recordTransfer(ctx, { gateway, desk, seen: input }))
  // Otherwise the watch books it: this only spares the operator the wait.
  if (confirmed.payment) await checkPayment(ctx, { paymentId: confirmed.payment.id })
  return confirmed
}

type ToRecord = { gateway: Gateway; desk: TransferDesk; seen: SeenTransfer }

/** The part of it that belongs into one tx. The caller checks the payment after it. */
export async function recordTransfer(ctx: TxCtx, { gateway, desk, seen }: ToRecord): Promise<ConfirmedTransfer> {
  const { account, line, amountIdr, paidAt, decided } = seen
  const reference = seen.payment && (await readReference(ctx, { gateway: gateway.id, id: seen.payment.id }))
  const payment = seen.payment && reference ? { reference, version: seen.payment.version } : null
  const recorded = await desk.record(ctx, { account, line, amountIdr, paidAt, payment, isAnother: seen.isAnother })
  if (recorded.kind !== 'recorded') throw refusalOf(recorded, seen)
  const { receipt, isNew, wasUnknown } = recorded
  const named = recorded.reference === null ? undefined : await readPayment(ctx, { gateway: gateway.id, reference: recorded.reference })
  if (isNew) {
    const { externalId } = receipt
    if (wasUnknown && !(await releaseSuspense(ctx, { gateway: gateway.id, reference: externalId, externalId }))) throw leftSuspense(seen)
    if (named) await bringCheckForward(ctx, { gateway: gateway.id, reference: named.id, isPaid: true })
    else await bookInSuspense(ctx, { gateway: gateway.id, reference: recorded.reference ?? externalId, receipt })
    const act = { act: 'transfer_confirmed' as const, subjectKind: 'transfer' as const, subjectId: externalId }
    const data = { note: decided.note, amount: amountIdr, payment: named?.id ?? null }
    await recordAct(ctx, { ...act, by: decided.by, reason: 'by_hand', data })
  }
  return { payment: named ? { id: named.id, subject: subjectOf(named) } : null, amountIdr, isRepeated: !isNew }
}

/** A typing error in the time could make a late transfer one in time. */
function refuseFuture({ clock }: Pick<Ctx, 'clock'>, { paidAt }: SeenTransfer): void {
  if (paidAt.getTime() <= clock.now().getTime() + 60_000) return
  const sentence = 'Waktunya belum terjadi. Tulis waktu seperti di mutasi.'
  throw new Problem('malformed', sentence, { fields: { paid_at: sentence } })
}

function findDesk(ctx: Pick<Ctx, 'gateways'>, account: string): { gateway: Gateway; desk: TransferDesk } {
  for (const gateway of ctx.gateways.values())
    if (gateway.desk && gateway.channels.some(({ code }) => code === account)) return { gateway, desk: gateway.desk }
  throw new Problem('not_found', `Toko ini tidak punya rekening ${account}. Cek lagi nama rekeningnya di daftar transfer.`)
}

/** The reference of a payment that is named by itself, its order or its deposit. */
async function readReference(ctx: TxCtx, { gateway, id }: { gateway: string; id: string }): Promise<string> {
  const isNamed = and(eq(payments.gateway, gateway), or(eq(payments.id, id), eq(payments.subjectId, id)))
  const [payment] = await ctx.db.select({ id: payments.id }).from(payments).where(isNamed)
  if (!payment) throw noPayment(id)
  return payment.id
}

async function readPayment(ctx: TxCtx, { gateway, reference }: { gateway: string; reference: string }) {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, reference), eq(payments.gateway, gateway)))
  return payment
}

function refusalOf(recorded: Exclude<RecordedLine, { kind: 'recorded' }>, { account, line, payment }: SeenTransfer): Problem {
  switch (recorded.kind) {
    case 'other_line': {
      const before = `${formatIdr(recorded.amountIdr)} untuk ${recorded.reference ?? 'pembayaran yang belum diketahui'}`
      return new Problem('wrong_state', `Mutasi ${line} di ${account} sudah dicatat: ${before}. Satu mutasi hanya bisa dicatat sekali.`)
    }
    case 'twin': {
      const twin = `${recorded.line} dengan jumlah yang sama dan waktu yang hampir sama`
      const sentence = `Mutasi ${twin} sudah dicatat di ${account}. Kalau ini memang transfer lain, tambahkan: another.`
      return new Problem('wrong_state', sentence)
    }
    case 'stale':
      return new Problem('stale_version', 'Transfer lain untuk pembayaran ini baru saja dicatat. Baca lagi daftarnya, lalu putuskan.')
    case 'no_account':
    case 'no_payment':
      return noPayment(payment?.id ?? account)
  }
}

function leftSuspense({ account, line }: SeenTransfer): Problem {
  const sentence = `Uang dari mutasi ${line} di ${account} sudah dikembalikan atau diputuskan milik pihak lain, jadi tidak bisa dipakai untuk pembayaran.`
  return new Problem('wrong_state', sentence)
}

function noPayment(id: string): Problem {
  return new Problem('not_found', `Tidak ada pembayaran ${id} di rekening ini. Cek lagi di daftar transfer.`)
}
