import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { and, asc, between, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { transferReceipts, transfers } from '../../db/schema/transfers.ts'
import { jakartaDay, startOfJakartaDay } from '../../platform/jakarta-day.ts'
import type { DeskTx, FileLine, RecognisedLine } from '../gateway.ts'
import type { StoredTransfer } from './amounts.ts'
import { lockAccount } from './lock-account.ts'

type Ctx = Pick<DeskTx, 'db'>
type Recorded = typeof transferReceipts.$inferSelect
type Asked = { account: string; lines: readonly FileLine[] }

const dayMs = 24 * 60 * 60_000

/** Who records a line may name the moment at which he reads it, days after the bank's. */
const recordedWithin = { beforeMs: dayMs, afterMs: 7 * dayMs }

/** A statement names the minute, so a transfer may seem to come before its payment. */
const minuteMs = 60_000

/** What these lines of one account are. A recorded line belongs to one line of the file, and keeps it. */
export async function recogniseLines(ctx: Ctx, { account, lines }: Asked): Promise<Map<string, RecognisedLine>> {
  await lockAccount(ctx, account)
  const recorded = await findRecorded(ctx, { account, lines })
  const left = lines.filter(({ externalId }) => !recorded.has(externalId))
  for (const [externalId, receipt] of await claimRecorded(ctx, { account, lines: left })) recorded.set(externalId, receipt)
  const awaited = await findAwaited(ctx, { account, lines: lines.filter(({ externalId }) => !recorded.has(externalId)) })
  return new Map([
    ...[...recorded].map(([name, { id: receiptId, reference }]) => [name, { kind: 'recorded', receiptId, reference }] as const),
    ...awaited,
  ])
}

/** Lines that were recorded under their own names, or found in a file before. */
async function findRecorded(ctx: Ctx, { account, lines }: Asked): Promise<Map<string, Recorded>> {
  if (lines.length === 0) return new Map()
  const names = lines.map(({ externalId }) => externalId)
  const isNamed = or(inArray(transferReceipts.fileLine, names), and(isNull(transferReceipts.fileLine), inArray(transferReceipts.id, names)))
  const rows = await ctx.db
    .select()
    .from(transferReceipts)
    .where(and(eq(transferReceipts.account, account), isNamed))
    .orderBy(asc(transferReceipts.id))
    .for('update')
  const amounts = new Map(lines.map(({ externalId, amountIdr }) => [externalId, amountIdr]))
  const known = rows.filter(({ id, fileLine, amount }) => amounts.get(fileLine ?? id) === amount)
  await nameAll(
    ctx,
    known.flatMap(row => (row.fileLine === null ? [[row.id, row] as const] : [])),
  )
  return new Map(known.map(row => [row.fileLine ?? row.id, row]))
}

/** Finds lines that a person has recorded under other names: of the same amount, the nearest in time first. */
async function claimRecorded(ctx: Ctx, { account, lines }: Asked): Promise<[string, Recorded][]> {
  const span = spanOf(lines)
  if (!span) return []
  const { beforeMs, afterMs } = recordedWithin
  const candidates = await ctx.db
    .select()
    .from(transferReceipts)
    .where(
      and(
        ...[eq(transferReceipts.account, account), isNull(transferReceipts.fileLine), inArray(transferReceipts.amount, span.amounts)],
        between(transferReceipts.paidAt, new Date(span.from - beforeMs), new Date(span.to + afterMs)),
      ),
    )
    .orderBy(asc(transferReceipts.id))
    .for('update')
  const pairs = lines.flatMap(line =>
    candidates
      .filter(({ amount, paidAt }) => {
        const [from, to] = momentsOf(line)
        return amount === line.amountIdr && paidAt.getTime() >= from - beforeMs && paidAt.getTime() <= to + afterMs
      })
      .map(candidate => ({ line, candidate, apartMs: apartMs(line, candidate.paidAt) })),
  )
  const claimed = new Map<string, Recorded>()
  const taken = new Set<string>()
  for (const { line, candidate } of pairs.toSorted((one, other) => one.apartMs - other.apartMs)) {
    if (claimed.has(line.externalId) || taken.has(candidate.id)) continue
    claimed.set(line.externalId, candidate)
    taken.add(candidate.id)
  }
  await nameAll(ctx, claimed)
  return [...claimed]
}

async function nameAll(ctx: Ctx, claimed: Iterable<readonly [string, Recorded]>): Promise<void> {
  for (const [fileLine, { id }] of claimed) await ctx.db.update(transferReceipts).set({ fileLine }).where(eq(transferReceipts.id, id))
}

/** The one payment that could have got each line's amount at its time. */
async function findAwaited(ctx: Ctx, { account, lines }: Asked): Promise<[string, RecognisedLine][]> {
  const span = spanOf(lines)
  if (!span) return []
  const rows = await ctx.db
    .select()
    .from(transfers)
    .where(
      and(
        ...[eq(transfers.account, account), inArray(transfers.amount, span.amounts)],
        ...[lte(transfers.createdAt, new Date(span.to + minuteMs)), gte(transfers.heldUntil, new Date(span.from))],
      ),
    )
    .orderBy(asc(transfers.reference))
    .for('update')
  return lines.flatMap(line => {
    const [from, to] = momentsOf(line)
    const couldGet = ({ amount, createdAt, heldUntil }: StoredTransfer) =>
      amount === line.amountIdr && createdAt.getTime() <= to + minuteMs && heldUntil.getTime() >= from
    const [awaited, ...others] = rows.filter(couldGet)
    if (!awaited || others.length > 0) return []
    const paidAt = new Date(Math.min(to, Math.max(from, to > from ? awaited.createdAt.getTime() : from)))
    const { reference, version } = awaited
    return [[line.externalId, { kind: 'awaited' as const, reference, version, paidAt }] as const satisfies [string, RecognisedLine]]
  })
}

/** The first and the last moment at which a line can have arrived: of all its day, if it names no time. */
function momentsOf({ at }: FileLine): [number, number] {
  const from = at.getTime()
  return [from, startOfJakartaDay(jakartaDay(at)).getTime() === from ? from + dayMs - 1 : from]
}

function apartMs(line: FileLine, at: Date): number {
  const [from, to] = momentsOf(line)
  return Math.max(from - at.getTime(), at.getTime() - to, 0)
}

function spanOf(lines: readonly FileLine[]): { from: number; to: number; amounts: Rupiah[] } | undefined {
  if (lines.length === 0) return undefined
  const moments = lines.flatMap(momentsOf)
  const amounts = [...new Set(lines.map(({ amountIdr }) => rupiah(amountIdr)))]
  return { from: Math.min(...moments), to: Math.max(...moments), amounts }
}
