import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { FoundWallet, ListedDeposit, WalletEntry } from '@kilat/contract/operator/wallets.ts'
import { type DepositStatus, depositIdSchema } from '@kilat/contract/wallet.ts'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesAfter, comesAfterPlace, newestFirst } from '../../db/list-filter.ts'
import { users } from '../../db/schema/identity.ts'
import { holdings, postings } from '../../db/schema/ledger.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { readCursor, writeCursor } from '../../platform/list-cursor.ts'
import { Problem } from '../../platform/problem.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { describeAll } from './read.ts'

type Page = { limit: number; cursor?: string | undefined }
type Listed<Row> = { data: Row[]; next_cursor: string | null }

/** More accounts with one address come from several providers. */
const mostFound = 10

const owner = { id: users.id, name: users.name, email: users.email }

/** The wallets of the users with exactly this id, or this e-mail address in any case; none for an empty search. */
export async function findWallets(ctx: ReadCtx, { search }: { search: string }): Promise<FoundWallet[]> {
  if (search === '') return []
  const isMeant = or(eq(users.id, search.toUpperCase()), eq(users.id, search), sql`lower(${users.email}) = ${search.toLowerCase()}`)
  const rows = await ctx.db
    .select({ ...owner, balance: holdings.balance })
    .from(users)
    .leftJoin(holdings, eq(holdings.account, sql`${walletAccount('')} || ${users.id}`))
    .where(isMeant)
    .orderBy(users.createdAt)
    .limit(mostFound)
  return rows.map(({ balance, ...user }) => ({ ...user, balance: balance ?? rupiah(0) }))
}

/** A wallet's postings, the latest first. Throws `not_found` for an unknown user. */
export async function listWalletEntries(ctx: ReadCtx, { id, limit, cursor }: Page & { id: string }): Promise<Listed<WalletEntry>> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (!user) throw new Problem('not_found', 'Akun ini tidak ada. Cek lagi nomornya.')
  const account = walletAccount(id)
  const place = cursor === undefined ? undefined : readCursor(cursor, z.string().regex(/^\d{1,15}$/))
  const placed = { id: postings.id, createdAt: postings.createdAt }
  const rows = await ctx.db
    .select()
    .from(postings)
    .where(and(or(eq(postings.fromAccount, account), eq(postings.toAccount, account)), place && comesAfterPlace(placed, place)))
    .orderBy(desc(postings.createdAt), desc(postings.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map(({ id, createdAt, fromAccount, toAccount, amount, subjectId }) => ({
      ...{ id: String(id), at: createdAt.toISOString(), subject: subjectId },
      ...(toAccount === account ? { amount, other: fromAccount } : { amount: negative(amount), other: toAccount }),
    })),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: String(last.id) }) : null,
  }
}

/** Deposits of all users, the latest first; with `status` only those. */
export async function listUserDeposits(
  ctx: ReadCtx,
  { limit, cursor, status }: Page & { status?: DepositStatus | undefined },
): Promise<Listed<ListedDeposit>> {
  const isWanted = status === undefined ? undefined : eq(deposits.status, status)
  const rows = await ctx.db
    .select()
    .from(deposits)
    .where(and(isWanted, comesAfter(deposits, cursor, depositIdSchema)))
    .orderBy(...newestFirst(deposits))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const userIds = shown.flatMap(({ userId }) => userId ?? [])
  const owners = userIds.length === 0 ? [] : await ctx.db.select(owner).from(users).where(inArray(users.id, userIds))
  const described = await describeAll(ctx, shown)
  const userOf = new Map(shown.map(({ id, userId }) => [id, owners.find(known => known.id === userId) ?? null]))
  return {
    data: described.map(deposit => ({ ...deposit, user: userOf.get(deposit.id) ?? null })),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** Money that left, as the contract's signed rupiah. */
function negative(amount: Rupiah): Rupiah {
  // The brand says whole rupiah, and a statement has both signs.
  return -amount as Rupiah
}
