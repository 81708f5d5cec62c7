import type { Waiting, WaitingKind } from '@kilat/contract/operator/waiting.ts'
import type { Ctx } from '../../ctx/context.ts'
import { readWaitingApprovals } from '../approvals/read.ts'
import { readLowBalances } from '../balances/read-suppliers.ts'
import { readHeldLists } from '../catalog/read-held-lists.ts'
import {
  readDoubts,
  readHolds,
  readOvercharges,
  readPausedSuppliers,
  readUnended,
  readWaitingDeliveries,
} from '../delivery/read-waiting.ts'
import { listTransfers } from '../payments/list-transfers.ts'
import { readWaitingSuspense } from '../payments/read-waiting.ts'
import { readWaitingDifferences } from '../reconciliation/read-waiting.ts'
import { readLateRefunds, readWaitingClaims, readWaitingTakenBack } from '../refunds/read-waiting.ts'
import { readLowStock } from '../stock/read.ts'
import { readWaitingDeposits } from '../wallet/unowned-money.ts'

/** Reads what waits of one kind, what has waited longest first. */
type WaitingSource = (ctx: Ctx, page: { limit: number }) => Promise<Waiting[]>

const sources: Record<WaitingKind, WaitingSource> = {
  hold: readHolds,
  unknown: readUnended,
  transfer: readWaitingTransfers,
  suspense: readWaitingSuspense,
  deposit: readWaitingDeposits,
  taken_back: readWaitingTakenBack,
  claim: readWaitingClaims,
  late_refund: readLateRefunds,
  difference: readWaitingDifferences,
  delivery: readWaitingDeliveries,
  low_stock: readWaitingStock,
  balance: readLowBalances,
  price_list: readHeldLists,
  overcharge: readOvercharges,
  approval: readWaitingApprovals,
  doubt: readDoubts,
  supplier: readPausedSuppliers,
}

/** Everything that waits for a person, what has waited longest first, and the kinds of which more than `limit` wait. */
export async function listWaiting(
  ctx: Ctx,
  { limit = 200 }: { limit?: number } = {},
): Promise<{ data: Waiting[]; cut_off: WaitingKind[] }> {
  const lists = await Promise.all(
    Object.entries(sources).map(async ([kind, read]) => ({ kind: kind as WaitingKind, rows: await read(ctx, { limit: limit + 1 }) })),
  )
  return {
    data: lists.flatMap(({ rows }) => rows.slice(0, limit)).toSorted((one, other) => one.since.localeCompare(other.since)),
    cut_off: lists.filter(({ rows }) => rows.length > limit).map(({ kind }) => kind),
  }
}

async function readWaitingStock(ctx: Ctx, page: { limit: number }): Promise<Waiting[]> {
  return (await readLowStock(ctx, page)).map(({ sku, lowSince }) => ({
    ...{ kind: 'low_stock' as const, id: sku, subject_id: null, version: null, amount: null, until: null },
    since: (lowSince ?? ctx.clock.now()).toISOString(),
  }))
}

async function readWaitingTransfers(ctx: Ctx, { limit }: { limit: number }): Promise<Waiting[]> {
  // Not limited before: transfers that have arrived stay listed for a day and must not hide those that wait.
  return (await listTransfers(ctx, { limit: Number.POSITIVE_INFINITY })).data
    .filter(({ amount, received }) => received < amount)
    .slice(0, limit)
    .map(({ id, subject, version, amount, created_at: since, expires_at: until }) => ({
      ...{ kind: 'transfer' as const, id, subject_id: subject.id, version, amount, since, until },
    }))
}
