import type { SQL } from 'drizzle-orm'
import { allowLonger } from '../../db/allow-longer.ts'
import type { Db } from '../../db/database.ts'
import { inTx } from '../../db/in-tx.ts'
import { isDatabaseClosed } from '../../platform/database-down.ts'

/** One error in the books: the rule that is broken, where, in rupiah or units, and since when if that is known. */
export type Difference = {
  what: string
  where: string
  expected: number
  found: number
  since?: Date
  /** The account it is about, if `where` does not name it. */
  account?: string
}

/** What a check says: a difference, or that it gave no answer, so that the books may differ in what it looks at. */
export type Finding = { kind: 'difference'; difference: Difference } | { kind: 'unchecked'; what: string; error: unknown }

type Row = { where: string; expected: string | number; found: string | number; since?: string | Date | null; account?: string }

/** `limitMs`: how long one check may take; the time limit of any statement if omitted. */
type Asked = { checks: Record<string, SQL>; limitMs?: number }

/**
 * Runs one check after the other and tells each difference as it is found. A check that fails hides no other: it is tried again after all of
 * them, and only then told as unchecked. Throws if this process closes the database meanwhile.
 */
export async function* findDifferences(ctx: { db: Db }, { checks, limitMs }: Asked): AsyncGenerator<Finding> {
  let left = Object.entries(checks)
  for (const isLast of [false, true]) {
    const failed: typeof left = []
    for (const check of left) {
      const [what, statement] = check
      const answer = await runCheck(ctx, { statement, limitMs })
      if (answer.kind === 'rows') yield* answer.rows.map(row => ({ kind: 'difference' as const, difference: toDifference(what, row) }))
      else if (isLast) yield { kind: 'unchecked', what, error: answer.error }
      else failed.push(check)
    }
    left = failed
  }
}

type Answer = { kind: 'rows'; rows: Row[] } | { kind: 'failed'; error: unknown }

async function runCheck(ctx: { db: Db }, { statement, limitMs }: { statement: SQL; limitMs: number | undefined }): Promise<Answer> {
  try {
    const { rows } = limitMs === undefined ? await ctx.db.execute<Row>(statement) : await runFor(ctx, { statement, limitMs })
    return { kind: 'rows', rows }
  } catch (error) {
    // A store that stops in the middle of its checks has found nothing wrong.
    if (isDatabaseClosed(error)) throw error
    return { kind: 'failed', error }
  }
}

function runFor(ctx: { db: Db }, { statement, limitMs }: { statement: SQL; limitMs: number }): Promise<{ rows: Row[] }> {
  return inTx(ctx, async ctx => {
    await allowLonger(ctx, limitMs)
    return ctx.db.execute<Row>(statement)
  })
}

function toDifference(what: string, { where, expected, found, since, account }: Row): Difference {
  return {
    what,
    where,
    expected: Number(expected),
    found: Number(found),
    ...(since && { since: new Date(since) }),
    ...(account && { account }),
  }
}
