import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import { type Deposit, depositIdSchema, depositStatuses, type ShownDeposit } from '@kilat/contract/wallet.ts'
import { and, count, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesAfter, comesAfterPlace, type ListFilter, matchesFilter, newestFirst } from '../../db/list-filter.ts'
import { readPages } from '../../db/read-pages.ts'
import { postings } from '../../db/schema/ledger.ts'
import { payments } from '../../db/schema/payments.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { writeCursor } from '../../platform/list-cursor.ts'
import { Problem } from '../../platform/problem.ts'
import { describeChannelOf } from '../channels/read.ts'
import { readPayerPhones } from '../payments/read-payer-phones.ts'
import { readTakenBack } from '../payments/read-taken-back.ts'
import { isFor } from '../payments/subject.ts'

type StoredDeposit = typeof deposits.$inferSelect

/** A user's own deposit with how to pay it. Refuses an unknown one and another user's the same way. */
export async function getDeposit(ctx: Ctx, { id, userId }: { id: string; userId: string }): Promise<ShownDeposit> {
  const [deposit] = await ctx.db
    .select()
    .from(deposits)
    .where(and(eq(deposits.id, id), eq(deposits.userId, userId)))
  if (!deposit) throw new Problem('not_found', 'Deposit ini tidak ada di akunmu. Cek lagi nomornya di riwayat deposit, ya.')
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(isFor({ kind: 'deposit', id }))
  const isOpen = deposit.status === 'pending_payment'
  const moved = await readMoved(ctx, [id])
  const { credited } = moved(id)
  return {
    ...describeDeposit(deposit, moved(id)),
    channel: { ...(await describeChannelOf(ctx, deposit.channelId)), can_refund: payment?.canRefund ?? false },
    fee: deposit.fee,
    total: payment?.amount ?? sumIdr(deposit.amount, deposit.fee),
    payment: {
      expires_at: (deposit.expiresAt ?? payment?.expiresAt ?? deposit.createdAt).toISOString(),
      instructions: isOpen ? (payment?.instructions ?? null) : null,
    },
    can_cancel: isOpen && credited === 0,
    server_time: ctx.clock.now().toISOString(),
  }
}

/** A user's own deposits, newest first, one page at a time. Refuses an unknown status and a cursor this store did not make. */
export async function listDeposits(
  ctx: Ctx,
  input: ListFilter & { userId: string; limit: number; cursor?: string | undefined },
): Promise<{ data: Deposit[]; next_cursor: string | null; total: number }> {
  const matches = and(eq(deposits.userId, input.userId), matchesFilter(deposits, input, depositStatuses))
  const rest = and(matches, comesAfter(deposits, input.cursor, depositIdSchema))
  const [rows, [all]] = await Promise.all([
    ctx.db
      .select()
      .from(deposits)
      .where(rest)
      .orderBy(...newestFirst(deposits))
      .limit(input.limit + 1),
    ctx.db.select({ count: count() }).from(deposits).where(matches),
  ])
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  return {
    data: await describeAll(ctx, shown),
    next_cursor: rows.length > input.limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
    total: all?.count ?? 0,
  }
}

/** All deposits of a user, newest first. */
export function exportDeposits(ctx: Ctx, userId: string): Promise<(Deposit & { payer_phone: string | null })[]> {
  return readPages(
    ({ after, limit }) =>
      ctx.db
        .select()
        .from(deposits)
        .where(and(eq(deposits.userId, userId), after && comesAfterPlace(deposits, after)))
        .orderBy(...newestFirst(deposits))
        .limit(limit),
    async rows => {
      const phones = await readPayerPhones(ctx, { kind: 'deposit', ids: rows.map(({ id }) => id) })
      return (await describeAll(ctx, rows)).map(deposit => ({ ...deposit, payer_phone: phones.get(deposit.id) ?? null }))
    },
  )
}

/** Deposits as they cross the wire, with what was moved for them. */
export async function describeAll(ctx: ReadCtx, rows: readonly StoredDeposit[]): Promise<Deposit[]> {
  const ids = rows.map(({ id }) => id)
  const moved = await readMoved(ctx, ids)
  return rows.map(row => describeDeposit(row, moved(row.id)))
}

/** A deposit as it crosses the wire. */
function describeDeposit(deposit: StoredDeposit, { credited, takenBack }: Moved): Deposit {
  return {
    id: deposit.id,
    status: deposit.status,
    amount: deposit.amount,
    credited,
    taken_back: takenBack,
    channel_id: deposit.channelId,
    created_at: deposit.createdAt.toISOString(),
    paid_at: deposit.paidAt?.toISOString() ?? null,
  }
}

type Moved = { credited: Rupiah; takenBack: Rupiah }

/** Reads what was moved for these deposits. */
async function readMoved(ctx: ReadCtx, ids: readonly string[]): Promise<(id: string) => Moved> {
  const [credited, takenBack] = [await readCredited(ctx, ids), await readTakenBack(ctx, { kind: 'deposit', ids })]
  return id => ({ credited: credited.get(id) ?? rupiah(0), takenBack: takenBack.get(id) ?? rupiah(0) })
}

/** What has reached the wallet for each of these deposits, less what was taken out again; read from the postings. */
async function readCredited(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, Rupiah>> {
  if (ids.length === 0) return new Map()
  const [isIn, isOut] = [like(postings.toAccount, 'wallet:%'), like(postings.fromAccount, 'wallet:%')]
  const rows = await ctx.db
    .select({ id: postings.subjectId, credited: sql<string>`sum(case when ${isIn} then ${postings.amount} else -${postings.amount} end)` })
    .from(postings)
    .where(and(eq(postings.subjectKind, 'deposit'), inArray(postings.subjectId, [...ids]), or(isIn, isOut)))
    .groupBy(postings.subjectId)
  return new Map(rows.flatMap(({ id, credited }) => (id === null ? [] : [[id, rupiah(Math.max(0, Number(credited)))] as const])))
}
