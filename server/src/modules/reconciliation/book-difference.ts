import { rupiah } from '@kilat/contract/money.ts'
import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { statementLines } from '../../db/schema/reconciliation.ts'
import { bankAccount, gatewayAccount, gatewayCostAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { correctGatewayCost } from '../payments/correct-gateway-cost.ts'
import type { DifferenceRow } from './close-difference.ts'
import { gapOf } from './difference-acts.ts'

/** Lets the books follow the gateway. Answers false, and books nothing, if a fee's receipt has changed since. */
export async function bookDifference(ctx: TxCtx, row: DifferenceRow): Promise<boolean> {
  const { id, version, kind, movement, gateway, theirs } = row
  const key = `difference:${id}:${version}`
  if (kind === 'fee_differs') return correctGatewayCost(ctx, { receiptId: receiptOf(row), costIdr: rupiah(theirs ?? 0), key })
  const gap = gapOf(row)
  const other = movement === 'payout' ? bankAccount : gatewayCostAccount
  const held = gatewayAccount(gateway)
  const [from, to] = gap > 0 ? [held, other] : [other, held]
  const at = ctx.clock.now()
  await post(ctx, { key, from, to, amountIdr: rupiah(Math.abs(gap)), at })
  if (kind !== 'missing_here') return true
  const feeIdr = await readFee(ctx, row)
  await post(ctx, { key: `${key}:fee`, from: gatewayCostAccount, to: held, amountIdr: rupiah(feeIdr), at })
  return true
}

/** The fee of a movement that the store has no counterpart for, such as a payout's. */
async function readFee(ctx: TxCtx, { gateway, movement, reference, thing }: DifferenceRow): Promise<number> {
  const externalId = thing.slice(`there:${movement}:${reference ?? ''}:`.length)
  const isIt = and(eq(statementLines.gateway, gateway), eq(statementLines.kind, movement), eq(statementLines.externalId, externalId))
  const [line] = await ctx.db.select({ fee: statementLines.fee }).from(statementLines).where(isIt)
  return line?.fee ?? 0
}

/** The receipt of a difference that names one. */
export function receiptOf({ thing }: Pick<DifferenceRow, 'thing'>): string {
  return thing.slice('receipt:'.length)
}
