import { rupiah } from '@kilat/contract/money.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { differences, statementLines } from '../../db/schema/reconciliation.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { invariant } from '../../platform/invariant.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import { bankAccount, gatewayAccount, gatewayCostAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { correctGatewayCost } from '../payments/correct-gateway-cost.ts'
import { reverseByHand } from '../payments/reverse-by-hand.ts'
import { watchUnknownReference } from '../payments/watch-reference.ts'
import { compareAgain } from './compare-lines.ts'
import { actsOn, type DifferenceAct, gapOf } from './difference-acts.ts'
import { findPaymentAt } from './read.ts'
import { reconcilePayment } from './reconcile-payment.ts'

type Row = typeof differences.$inferSelect
type Settling = { id: string; version: number; act: DifferenceAct; decided: ByHand }

/**
 * Lets a person mend a difference. A repeat of the same act answers as the first did. Throws `not_found`, `stale_version` if it has
 * changed since it was read, and `wrong_state` if it does not wait any more or this act does not mend it.
 */
export async function settleDifference(ctx: Ctx, input: Settling): Promise<Row> {
  if (input.act === 'check') return checkAgain(ctx, input)
  return inTx(ctx, async ctx => {
    const row = await loadForUpdate(ctx, input.id)
    if (row.status !== 'open') return refuseUnlessDone(ctx, { row, settling: input })
    refuseStale(row, input)
    const { act, decided } = input
    if (act === 'book') await book(ctx, row)
    if (act === 'reverse' && !(await reverseByHand(ctx, { receiptId: receiptOf(row), name: `${row.id}:${row.version}` }))) throw gone()
    const [settled] = await ctx.db
      .update(differences)
      .set({ status: act === 'accept' ? 'accepted' : 'mended', version: row.version + 1, closedAt: ctx.clock.now() })
      .where(eq(differences.id, row.id))
      .returning()
    invariant(settled, `difference ${row.id} exists`)
    const { kind, ours, theirs } = row
    const data = { note: decided.note, act, kind, ours, theirs, version: row.version }
    await recordAct(ctx, { ...actOn(row.id), by: decided.by, reason: 'by_hand', data })
    return settled
  })
}

const actOn = (subjectId: string) => ({ act: 'difference_settled', subjectKind: 'difference', subjectId }) as const

const gone = () => wrongState('Uangnya sudah berubah di toko. Baca lagi selisih ini.')

/** Asks the gateway again, and answers the difference as it is after that. */
async function checkAgain(ctx: Ctx, settling: Settling): Promise<Row> {
  const row = await inTx(ctx, async ctx => {
    const row = await loadForUpdate(ctx, settling.id)
    if (row.status === 'open') refuseStale(row, settling)
    return row
  })
  const { gateway, reference } = row
  if (row.status !== 'open' || reference === null) return row
  const payment = await findPaymentAt(ctx, { gateway, reference })
  if (payment) await reconcilePayment(ctx, { paymentId: reference })
  else await inTx(ctx, ctx => watchUnknownReference(ctx, { gateway, reference }))
  return inTx(ctx, async ctx => {
    await compareAgain(ctx, { gateway, references: [reference] })
    return loadForUpdate(ctx, settling.id)
  })
}

async function loadForUpdate(ctx: TxCtx, id: string): Promise<Row> {
  const [row] = await ctx.db.select().from(differences).where(eq(differences.id, id)).for('update')
  if (!row) throw new Problem('not_found', 'Selisih ini tidak ada di daftar. Cek lagi nomornya.')
  return row
}

function refuseStale(row: Row, { version, act }: Settling): void {
  if (row.version !== version) throw staleVersion(row)
  if (!actsOn(row).includes(act)) throw wrongState(`Selisih ini bisa dengan: ${actsOn(row).join(', ')}.`, row)
}

/** A repeat of the act that closed it answers the same. */
async function refuseUnlessDone(ctx: TxCtx, { row, settling }: { row: Row; settling: Settling }): Promise<Row> {
  const done = await findAct(ctx, actOn(row.id))
  if (done?.data.act === settling.act && done.data.version === settling.version && row.version === settling.version + 1) return row
  throw wrongState('Selisih ini sudah tidak menunggu lagi.', row)
}

function receiptOf({ thing }: Row): string {
  return thing.slice('receipt:'.length)
}

/** Lets the books follow the gateway. */
async function book(ctx: TxCtx, row: Row): Promise<void> {
  const { id, version, kind, movement, gateway, theirs } = row
  const key = `difference:${id}:${version}`
  if (kind === 'fee_differs') {
    if (!(await correctGatewayCost(ctx, { receiptId: receiptOf(row), costIdr: rupiah(theirs ?? 0), key }))) throw gone()
    return
  }
  const gap = gapOf(row)
  const other = movement === 'payout' ? bankAccount : gatewayCostAccount
  const held = gatewayAccount(gateway)
  const [from, to] = gap > 0 ? [held, other] : [other, held]
  const at = ctx.clock.now()
  await post(ctx, { key, from, to, amountIdr: rupiah(Math.abs(gap)), at })
  if (kind !== 'missing_here') return
  const feeIdr = await readFee(ctx, row)
  await post(ctx, { key: `${key}:fee`, from: gatewayCostAccount, to: held, amountIdr: rupiah(feeIdr), at })
}

/** The fee of a movement that the store has no counterpart for, such as a payout's. */
async function readFee(ctx: TxCtx, { gateway, movement, reference, thing }: Row): Promise<number> {
  const externalId = thing.slice(`there:${movement}:${reference ?? ''}:`.length)
  const isIt = and(eq(statementLines.gateway, gateway), eq(statementLines.kind, movement), eq(statementLines.externalId, externalId))
  const [line] = await ctx.db.select({ fee: statementLines.fee }).from(statementLines).where(isIt)
  return line?.fee ?? 0
}
