import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { holdings, postingMarks, postings } from '../../db/schema/ledger.ts'
import type { Subject } from '../../platform/subject.ts'

const selectHolding = buildOnce((db, { account }: Given<{ account: string }>) =>
  db.select({ balance: holdings.balance }).from(holdings).where(eq(holdings.account, account)),
)

/** Balance of a holding account, in rupiah. Zero for an account that has no postings. */
export async function readHolding(ctx: ReadCtx, account: string): Promise<Rupiah> {
  const [holding] = await selectHolding(ctx.db, { account })
  return holding?.balance ?? rupiah(0)
}

/** The posting with this key; undefined if there is none. */
export async function findPosting(ctx: ReadCtx, key: string): Promise<typeof postings.$inferSelect | undefined> {
  const [posted] = await ctx.db.select().from(postings).where(eq(postings.key, key))
  return posted
}

/** Balance of an account or of all holdings of one kind, in rupiah; negative for costs, and for money others hold for the store. */
export type Balance = { account: string; balanceIdr: number }

/**
 * What the store earned and spent on one order or deposit so far, by account: its profit is the sum. An order in delivery may have
 * costs and no sales yet.
 */
export async function readResult(ctx: ReadCtx, { kind, id }: Subject): Promise<{ lines: Balance[]; profitIdr: number }> {
  const { rows } = await ctx.db.execute<{ account: string; balance: string | number }>(sql`
    with movements as (
      select to_account as account, amount from postings where subject_kind = ${kind} and subject_id = ${id}
      union all select from_account, -amount from postings where subject_kind = ${kind} and subject_id = ${id}
    )
    select account, sum(amount) as balance from movements where account like 'result:%' group by account order by account`)
  const lines = rows.map(toBalance)
  return { lines, profitIdr: lines.reduce((sum, { balanceIdr }) => sum + balanceIdr, 0) }
}

/** The balances of all accounts; holdings are added up by kind, such as `wallet`. */
export async function readBalances(ctx: ReadCtx): Promise<Balance[]> {
  for (;;) {
    const summedTo = await readSummedTo(ctx)
    // The mark is a value, not part of the statement: the database plans to read few postings only if it knows it.
    const { rows } = await ctx.db.execute<{ account: string; balance: string | number }>(sql`
      with added as (select account, amount from balance_sums union all ${sumPostings(sql`id > ${summedTo}`)})
      select account, sum(amount) as balance from added group by account order by account`)
    // Postings that were added to the sums in between would count twice.
    if ((await readSummedTo(ctx)) === summedTo) return rows.map(toBalance)
  }
}

async function readSummedTo(ctx: ReadCtx): Promise<number> {
  const [mark] = await ctx.db.select({ summedTo: postingMarks.summedTo }).from(postingMarks)
  return mark?.summedTo ?? 0
}

/** A statement for the sum of some postings by account, holdings by kind. */
export function sumPostings(which: SQL): SQL {
  return sql`
    select case when account like 'world:%' or account like 'result:%' then account else split_part(account, ':', 1) end as account,
      sum(amount) as amount
    from (
      select to_account as account, amount from postings where ${which}
      union all select from_account, -amount from postings where ${which}
    ) movements group by 1`
}

function toBalance({ account, balance }: { account: string; balance: string | number }): Balance {
  return { account, balanceIdr: Number(balance) }
}
