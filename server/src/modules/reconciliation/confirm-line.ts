import { rupiah } from '@kilat/contract/money.ts'
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { differences, statementLines } from '../../db/schema/reconciliation.ts'
import type { TransferDesk } from '../../gateways/gateway.ts'
import { invariant } from '../../platform/invariant.ts'
import { addDays, jakartaDay, startOfJakartaDay } from '../../platform/jakarta-day.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { recordTransfer } from '../payments/confirm-transfer.ts'
import { closeDifference, type DifferenceRow, loadDifference, refuseStale, refuseUnlessDone, type Settling } from './close-difference.ts'
import { accountOf, compareTransfersAgain, fileLineOf, recogniseAll } from './compare-transfers.ts'

/**
 * Records the line of a bank's file, for the payment that awaits it, else in suspense. If a person has recorded it meanwhile under
 * another name, nothing is recorded and the difference ends. Throws `wrong_state` for a line that may be one of another file.
 */
export async function confirmLine(ctx: Ctx, input: Settling): Promise<DifferenceRow> {
  const confirmed = await inTx(ctx, async ctx => {
    await lockItsAccount(ctx, input)
    const row = await loadDifference(ctx, input)
    if (row.status !== 'open') return { row: await refuseUnlessDone(ctx, { row, settling: input }), payment: null }
    refuseStale(ctx, { row, settling: input })
    const { gateway, desk, line } = await loadFileLine(ctx, row)
    const known = (await recogniseAll(ctx, { desk, lines: [line] })).get(line.externalId)
    if (known?.kind === 'recorded') return { row: await compareFileLine(ctx, row), payment: null }
    await refuseKnown(ctx, { desk, line })
    const account = accountOf(line.externalId)
    const paidAt = known?.paidAt ?? line.at
    const seen = { account, line: line.externalId.slice(account.length + 1), amountIdr: rupiah(line.gross), paidAt, decided: input.decided }
    const { payment } = await recordTransfer(ctx, {
      ...{ gateway, desk },
      // A file of the bank names each transfer once, and has told lines apart that a person recorded.
      seen: { ...seen, isAnother: true, payment: known ? { id: known.reference, version: known.version } : null },
    })
    await recogniseAll(ctx, { desk, lines: [line] })
    return { row: await closeDifference(ctx, { row, act: 'confirm', decided: input.decided }), payment }
  })
  const { row, payment } = confirmed
  if (payment) await checkPayment(ctx, { paymentId: payment.id })
  await inTx(ctx, ctx => compareFileLine(ctx, row))
  return row
}

/**
 * Acts on lines of an account take turns: two files may name one transfer otherwise. The account is locked before the difference, as by a file that is
 * given again.
 */
async function lockItsAccount(ctx: TxCtx, { id }: Settling): Promise<void> {
  const [row] = await ctx.db.select().from(differences).where(eq(differences.id, id))
  const externalId = row && fileLineOf(row)
  if (!externalId) return
  await ctx.gateways.get(row.gateway)?.desk?.recognise(ctx, { account: accountOf(externalId), lines: [] })
}

type FileLine = typeof statementLines.$inferSelect

/**
 * Refuses a line if another file had one of the same amount and day that is recorded: a line's name is made of what the file says of it, and another
 * form of file says it otherwise. Lines of one file are told apart.
 */
async function refuseKnown(ctx: TxCtx, { desk, line }: { desk: TransferDesk; line: FileLine }): Promise<void> {
  const { gateway, kind, externalId, gross, at, recordedAt } = statementLines
  const day = jakartaDay(line.at)
  const isOfAccount = and(
    eq(gateway, line.gateway),
    eq(kind, line.kind),
    sql`starts_with(${externalId}, ${`${accountOf(line.externalId)}:`})`,
  )
  const isAlike = and(eq(gross, line.gross), gte(at, startOfJakartaDay(day)), lt(at, startOfJakartaDay(addDays(day, 1))))
  const lines = await ctx.db
    .select()
    .from(statementLines)
    .where(and(isOfAccount, isAlike, ne(recordedAt, line.recordedAt)))
  const known = await recogniseAll(ctx, { desk, lines })
  if (![...known.values()].some(({ kind }) => kind === 'recorded')) return
  const sentence = 'Berkas lain sudah menyebut transfer dengan jumlah dan hari yang sama, dan itu sudah dicatat.'
  throw wrongState(
    `${sentence} Kalau ini transfer itu juga, terima apa adanya. Kalau memang transfer lain, catat di server dengan confirm-transfer, ditambah: another.`,
  )
}

/** Compares the line of a difference again, and answers the difference as it is after that. */
export async function compareFileLine(ctx: TxCtx, row: DifferenceRow): Promise<DifferenceRow> {
  const { gateway, desk, line } = await loadFileLine(ctx, row)
  await compareTransfersAgain(ctx, { gateway: gateway.id, desk, externalIds: [line.externalId] })
  return loadDifference(ctx, row)
}

async function loadFileLine(ctx: TxCtx, row: DifferenceRow) {
  const gateway = ctx.gateways.get(row.gateway)
  const isIt = and(eq(statementLines.gateway, row.gateway), eq(statementLines.externalId, fileLineOf(row) ?? ''))
  const [line] = await ctx.db.select().from(statementLines).where(isIt)
  invariant(gateway?.desk && line, `difference ${row.id} is about a line of a bank's file`)
  return { gateway, desk: gateway.desk, line }
}
