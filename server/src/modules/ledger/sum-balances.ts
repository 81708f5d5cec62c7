import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { postingMarks } from '../../db/schema/ledger.ts'
import { sumPostings } from './read.ts'

/** No transaction lives longer: when a posting was seen this long ago, all with lower ids are committed. */
const settledMs = 30 * 60_000

const name = 'balance_sums'

/** Adds the postings that were there the last time to the sums of their accounts. Safe to repeat, and to run twice at once. */
export async function sumBalances(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await inTx(ctx, async ({ db }) => {
    await db.insert(postingMarks).values({ name, summedTo: 0, seenTo: 0, seenAt: now }).onConflictDoNothing()
    const [mark] = await db.select().from(postingMarks).where(eq(postingMarks.name, name)).for('update')
    if (!mark || (mark.seenTo > 0 && now.getTime() - mark.seenAt.getTime() < settledMs)) return
    await db.execute(sql`
      insert into balance_sums (account, amount) ${sumPostings(sql`id > ${mark.summedTo} and id <= ${mark.seenTo}`)}
      on conflict (account) do update set amount = balance_sums.amount + excluded.amount`)
    const { rows } = await db.execute<{ last: string | number | null }>(sql`select max(id) as last from postings`)
    await db
      .update(postingMarks)
      .set({ summedTo: mark.seenTo, seenTo: Number(rows[0]?.last ?? 0), seenAt: now })
      .where(eq(postingMarks.name, name))
  })
}
