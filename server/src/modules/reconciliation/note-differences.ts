import { and, asc, eq, inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { type DifferenceSource, differences } from '../../db/schema/reconciliation.ts'
import { newReference } from '../../platform/ids.ts'
import type { FoundDifference } from './compare.ts'
import { readBooked } from './read-booked.ts'

type Noted = {
  gateway: string
  source: DifferenceSource
  found: readonly FoundDifference[]
  /** Movements that do not differ, by all their names. */
  matched: readonly string[]
}

/**
 * Writes down what one source found: a new difference is opened, once for a movement, and one that does not differ any more ends, unless
 * another source still says so. What a person has accepted stays closed until the amounts change. What a person has booked for a movement that does not
 * differ any more, as the only source that had found it says, waits for a person, who books it back; so does it before a fee that differs then. Answers the newly opened ones.
 */
export async function noteDifferences(ctx: Pick<TxCtx, 'db' | 'clock'>, noted: Noted): Promise<FoundDifference[]> {
  const { gateway, source } = noted
  const found = new Map(noted.found.map(one => [one.thing, one]))
  const things = [...new Set([...found.keys(), ...noted.matched])]
  if (things.length === 0) return []
  const known = await ctx.db
    .select()
    .from(differences)
    .where(and(eq(differences.gateway, gateway), inArray(differences.thing, things)))
    .orderBy(asc(differences.id))
    .for('update')
  const booked = await readBooked(ctx, known)
  const opened: FoundDifference[] = []
  for (const row of known) {
    const now = found.get(row.thing)
    found.delete(row.thing)
    const isBooked = (booked.get(row.id)?.gapIdr ?? 0) !== 0
    const isAskedBack = isBooked && (now?.kind === 'fee_differs' || (!now && mayAskBack(row, source)))
    const at = ctx.clock.now()
    const next = isAskedBack ? askBack(row, { source, at }) : now ? follow(row, { ...noted, found: now, at }) : endFor(row, { source, at })
    if (next) await ctx.db.update(differences).set(next).where(eq(differences.id, row.id))
    if (now && next?.status === 'open' && row.status !== 'open') opened.push(now)
  }
  // In one order, so that two runs at once do not wait for each other.
  const inOrder = [...found.values()].sort((one, other) => (one.thing < other.thing ? -1 : 1))
  const fresh = inOrder.map(one => ({
    id: newReference('DIF'),
    gateway,
    ...columnsOf(one),
    thing: one.thing,
    saidBy: [source],
    status: 'open' as const,
    version: 1,
    openedAt: ctx.clock.now(),
  }))
  if (fresh.length === 0) return opened
  // Another run may be writing the same one now.
  const written = await ctx.db.insert(differences).values(fresh).onConflictDoNothing().returning({ thing: differences.thing })
  return [...opened, ...written.flatMap(({ thing }) => found.get(thing) ?? [])]
}

type Row = typeof differences.$inferSelect
type Change = Partial<typeof differences.$inferInsert>

/** The row's next values after this difference was found; undefined if nothing changes. */
function follow(row: Row, { found, source, at }: { found: FoundDifference; source: DifferenceSource; at: Date }): Change | undefined {
  const next = columnsOf(found)
  const isSame = row.kind === next.kind && row.movement === next.movement && row.ours === next.ours && row.theirs === next.theirs
  const isDecided = row.status === 'accepted' || row.status === 'mended'
  if (isSame && isDecided) return undefined
  const saidBy = row.status === 'open' ? [...new Set([...row.saidBy, source])] : [source]
  if (isSame && row.status === 'open') return saidBy.length === row.saidBy.length ? undefined : { saidBy }
  const reopened = row.status === 'open' ? {} : { status: 'open' as const, openedAt: at, closedAt: null }
  return { ...next, ...reopened, saidBy, version: row.version + 1 }
}

/** Only the source of a difference takes it back: another one may never have seen it. */
function mayAskBack({ kind, saidBy }: Row, source: DifferenceSource): boolean {
  return kind !== 'fee_differs' && saidBy.length === 1 && saidBy[0] === source
}

/** The movement is as the store has it, and what was booked for it is too much. Asked once: a person may accept that it stays. */
function askBack(row: Row, { source, at }: { source: DifferenceSource; at: Date }): Change | undefined {
  if (row.ours === row.theirs) return undefined
  return { theirs: row.ours, status: 'open', openedAt: at, closedAt: null, saidBy: [source], version: row.version + 1 }
}

function endFor(row: Row, { source, at }: { source: DifferenceSource; at: Date }): Change | undefined {
  if (row.status !== 'open' || !row.saidBy.includes(source)) return undefined
  const saidBy = row.saidBy.filter(said => said !== source)
  return saidBy.length > 0 ? { saidBy } : { status: 'ended', closedAt: at, version: row.version + 1 }
}

function columnsOf({ kind, movement, reference, oursIdr: ours, theirsIdr: theirs, at: movedAt }: FoundDifference) {
  return { kind, movement, reference, ours, theirs, movedAt }
}
