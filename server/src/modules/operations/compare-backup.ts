import { desc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { findInBooks } from '../ledger/check-books.ts'
import { describeDifference } from '../ledger/describe-difference.ts'

/** Orders of the copy that are looked for in the store: its last ones, and its first ones. */
const comparedOrders = 500

/** Age from which a copy is too old to prove that backups are made. */
const oldestMs = 7 * 24 * 60 * 60_000

export type ComparedBackup = {
  /** What is wrong, one sentence each; none if a store could go on with this copy. */
  problems: string[]
  orderCount: number
  /** When its last order was placed; null without orders. */
  until: Date | null
}

/**
 * Compares a restored copy of the database with the store it was made of: it is another database, at the same migrations, recent, of this store's
 * orders, and its books balance. Reads both and changes neither.
 */
export async function compareBackup(ctx: Pick<Ctx, 'db' | 'clock'>, { copy }: { copy: Pick<Ctx, 'db'> }): Promise<ComparedBackup> {
  const [here, there] = [await readIdentity(ctx), await readIdentity(copy)]
  if (isOneDatabase(here, there))
    return unusable('This is the database of the store itself, or of a standby that follows it. Name the restored copy.')
  if (here.migrations !== there.migrations)
    return unusable(
      `The copy has ${there.migrations} migrations and the store ${here.migrations}. Make it from a backup of this version, or check it with its own version.`,
    )
  const [last, first] = [await readOrders(copy, 'last'), await readOrders(copy, 'first')]
  const until = last[0]?.createdAt ?? null
  const problems = [
    ...describeAge(until, ctx.clock.now(), (await readOrders(ctx, 'last'))[0]?.createdAt ?? null),
    ...(await findForeign(ctx, [...last, ...first])),
    ...(await describeBooks({ ...copy, clock: ctx.clock })),
  ]
  return { problems, orderCount: await copy.db.$count(orders), until }
}

function unusable(problem: string): ComparedBackup {
  return { problems: [problem], orderCount: 0, until: null }
}

export type Identity = {
  /** Of the cluster of databases. Copies of its files, such as a snapshot or a base backup, have the same. */
  cluster: string
  name: string
  serverStartedAt: string
  isStandby: boolean
  migrations: number
}

/** True if both are one database: on one server, or the second on a standby, which follows the first and so keeps nothing that is deleted there. */
export function isOneDatabase(here: Identity, there: Identity): boolean {
  if (here.cluster !== there.cluster || here.name !== there.name) return false
  return here.serverStartedAt === there.serverStartedAt || there.isStandby
}

/** Which database it is, among all, and how many migrations it has. */
async function readIdentity({ db }: ReadCtx): Promise<Identity> {
  const { rows } = await db.execute<Identity>(sql`
    select (select system_identifier::text from pg_control_system()) as cluster, current_database()::text as name,
      extract(epoch from pg_postmaster_start_time())::text as "serverStartedAt", pg_is_in_recovery() as "isStandby",
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations`)
  const [row] = rows
  if (!row) throw new Error('the database names itself')
  return row
}

type Compared = Pick<typeof orders.$inferSelect, 'id' | 'total' | 'createdAt'>

function readOrders({ db }: ReadCtx, end: 'first' | 'last'): Promise<Compared[]> {
  return db
    .select({ id: orders.id, total: orders.total, createdAt: orders.createdAt })
    .from(orders)
    .orderBy(end === 'last' ? desc(orders.createdAt) : orders.createdAt)
    .limit(comparedOrders)
}

function describeAge(until: Date | null, now: Date, storeUntil: Date | null): string[] {
  if (storeUntil === null) return []
  if (until === null) return ['The copy has no orders, and the store has.']
  // A quiet store's last order may be old; what counts is what the copy lacks.
  const isOld = storeUntil.getTime() > until.getTime() && now.getTime() - until.getTime() > oldestMs
  return isOld ? [`The copy ends ${until.toISOString()}: it is older than a week.`] : []
}

/** Orders that the store does not have, or for another amount: the copy is of another store, or the store lost some. */
async function findForeign(ctx: ReadCtx, compared: Compared[]): Promise<string[]> {
  if (compared.length === 0) return []
  const ids = [...new Set(compared.map(({ id }) => id))]
  const known = await ctx.db.select({ id: orders.id, total: orders.total }).from(orders).where(inArray(orders.id, ids))
  const totals = new Map(known.map(({ id, total }) => [id, total]))
  const foreign = compared.filter(({ id, total }) => totals.get(id) !== total)
  if (foreign.length === 0) return []
  return [`${foreign.length} of ${ids.length} compared orders are not the store's, such as ${foreign[0]?.id}.`]
}

async function describeBooks(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<string[]> {
  const problems: string[] = []
  for await (const finding of findInBooks(ctx))
    problems.push(finding.kind === 'unchecked' ? `Could not be checked: ${finding.what}` : describeDifference(finding.difference))
  return problems
}
