import { rupiah } from '@kilat/contract/money.ts'
import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { statementLines } from '../../db/schema/reconciliation.ts'
import { bankAccount, gatewayAccount, gatewayCostAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { correctGatewayCost } from '../payments/correct-gateway-cost.ts'
import { takeBackByHand } from '../payments/take-back-by-hand.ts'
import type { DifferenceRow } from './close-difference.ts'
import { gapOf } from './difference-acts.ts'
import { bookingKey, costKey, feeKey, nothingBooked, readBooked } from './read-booked.ts'
import { lockTakenBack } from './taken-back-line.ts'

/**
 * Lets the books follow the gateway. Money that was taken back of a payment is booked as if the gateway had named it. Of a difference that was booked
 * before, with other amounts, only what is new is booked. Answers false, and books nothing, if a fee's receipt has changed since, or nothing is booked
 * that could have been taken back.
 */
export async function bookDifference(ctx: TxCtx, row: DifferenceRow): Promise<boolean> {
  const { id, version, kind, theirs, movedAt } = row
  const key = bookingKey(row)
  if (kind === 'fee_differs') return correctGatewayCost(ctx, { receiptId: receiptOf(row), costIdr: rupiah(theirs ?? 0), key: costKey(row) })
  const line = await lockTakenBack(ctx, row)
  const gone = { amountIdr: rupiah(Math.abs(gapOf(row))), at: movedAt, name: `${id}:${version}` }
  if (line && !(await takeBackByHand(ctx, { ...line, ...gone }))) return false
  const booked = (await readBooked(ctx, [row])).get(id) ?? nothingBooked
  if (!line) await bookGap(ctx, { row, key, gapIdr: gapOf(row) - booked.gapIdr })
  if (kind === 'missing_here') await bookFee(ctx, { row, feeIdr: (await readFee(ctx, row)) - booked.feeIdr })
  return true
}

async function bookGap(ctx: TxCtx, { row, key, gapIdr }: { row: DifferenceRow; key: string; gapIdr: number }): Promise<void> {
  const other = row.movement === 'payout' ? bankAccount : gatewayCostAccount
  const held = gatewayAccount(row.gateway)
  const [from, to] = gapIdr > 0 ? [held, other] : [other, held]
  await post(ctx, { key, from, to, amountIdr: rupiah(Math.abs(gapIdr)), at: ctx.clock.now() })
}

async function bookFee(ctx: TxCtx, { row, feeIdr }: { row: DifferenceRow; feeIdr: number }): Promise<void> {
  const held = gatewayAccount(row.gateway)
  const [from, to] = feeIdr > 0 ? [gatewayCostAccount, held] : [held, gatewayCostAccount]
  await post(ctx, { key: feeKey(row), from, to, amountIdr: rupiah(Math.abs(feeIdr)), at: ctx.clock.now() })
}

/** The fee of a movement that the store has no counterpart for, such as a payout's. */
async function readFee(ctx: TxCtx, { gateway, movement, reference, thing }: DifferenceRow): Promise<number> {
  const externalId = thing.slice(`there:${movement}:${reference ?? ''}:`.length)
  const isIt = and(eq(statementLines.gateway, gateway), eq(statementLines.kind, movement), eq(statementLines.externalId, externalId))
  const [line] = await ctx.db.select({ fee: statementLines.fee }).from(statementLines).where(isIt)
  return line?.fee ?? 0
}

/** The refund of a difference that names one. */
export function refundOf({ thing }: Pick<DifferenceRow, 'thing'>): string {
  return thing.slice('refund:'.length)
}

/** The receipt of a difference that names one. */
export function receiptOf({ thing }: Pick<DifferenceRow, 'thing'>): string {
  return thing.slice('receipt:'.length)
}
