import type { SwitchKind } from '@kilat/contract/operator/switches.ts'
import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { switches } from '../../db/schema/switches.ts'
import { system } from '../../platform/actor.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { countActsOn } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import type { Off, Switch } from './find-off.ts'
import { lockSwitches } from './lock-switches.ts'
import { listSwitchRows } from './read.ts'

export type Named = { kind: SwitchKind; subject: string }

/** A switch as an act has left it. `hasChanged` is false for a repeat; `hasEnded` is true if its time was over before, which nobody had noticed. */
export type Switched = { version: number; isOff: boolean; hasChanged: boolean; hasEnded?: true }

type WriteCtx = Pick<TxCtx, 'db' | 'clock'>

/**
 * Switches a thing off with a sentence for buyers, until then or, with null, until a person switches it on; replaces the sentence and the end
 * of one that is off. The same sentence and end again are the same act, whatever the version. Throws `stale_version` if somebody acted since
 * the operator read it, and `wrong_state` for an end that is over.
 */
export async function writeOff(
  ctx: WriteCtx,
  { sentence, until, version, by, note, ...named }: Named & Off & ByHand & { version: number },
): Promise<Switched> {
  const { row, version: seen } = await lockSwitch(ctx, named)
  if (row && row.sentence === sentence && row.until?.getTime() === until?.getTime())
    return { version: seen, isOff: true, hasChanged: false }
  if (seen !== version) throw stale(row, seen)
  const now = ctx.clock.now()
  if (until && until <= now) throw wrongState('Waktu menyala lagi itu sudah lewat. Pilih waktu yang belum lewat.')
  const set = { sentence, until, at: now, ...toActorColumns(by), note }
  await ctx.db
    .insert(switches)
    .values({ ...named, ...set })
    .onConflictDoUpdate({ target: [switches.kind, switches.subject], set })
  await recordAct(ctx, { act: 'switched_off', ...subjectOf(named), by, reason: 'by_hand', data: { note, sentence, until } })
  tellAll(ctx, named)
  return { version: seen + 1, isOff: true, hasChanged: true }
}

/**
 * Switches a thing on, which gives back what was before. One that is on stays on, without an act. Throws `stale_version` if somebody has
 * given the switch another sentence or end since the operator read it.
 */
export async function writeOn(ctx: WriteCtx, { version, by, note, ...named }: Named & ByHand & { version: number }): Promise<Switched> {
  const { row, version: seen, hasEnded } = await lockSwitch(ctx, named)
  if (!row) return { version: seen, isOff: false, hasChanged: false, ...(hasEnded && { hasEnded }) }
  if (seen !== version) throw stale(row, seen)
  await remove(ctx, named)
  await recordAct(ctx, { act: 'switched_on', ...subjectOf(named), by, reason: 'by_hand', data: { note } })
  return { version: seen + 1, isOff: false, hasChanged: true }
}

/** Ends all switches whose time is over, and answers them. */
export async function endDue(ctx: WriteCtx): Promise<Named[]> {
  await lockSwitches(ctx)
  const now = ctx.clock.now()
  const due = (await listSwitchRows(ctx)).filter(({ until }) => until !== null && until <= now)
  for (const row of due) await end(ctx, row)
  return due.map(({ kind, subject }) => ({ kind, subject }))
}

/** How many acts there were on a switch, its end included. */
export async function readSwitchVersion(ctx: ReadCtx, named: Named): Promise<number> {
  return countActsOn(ctx, subjectOf(named))
}

/** The switch, if it is in force, and its version. One whose time is over ends here. */
async function lockSwitch(ctx: WriteCtx, named: Named): Promise<{ row: Switch | undefined; version: number; hasEnded: boolean }> {
  await lockSwitches(ctx)
  const [row] = await ctx.db.select().from(switches).where(isIt(named))
  const isOver = row !== undefined && row.until !== null && row.until <= ctx.clock.now()
  if (isOver) await end(ctx, row)
  return { row: isOver ? undefined : row, version: await readSwitchVersion(ctx, named), hasEnded: isOver }
}

async function end(ctx: WriteCtx, { kind, subject, until }: Switch): Promise<void> {
  const named = { kind, subject }
  await remove(ctx, named)
  await recordAct(ctx, { act: 'switch_ended', ...subjectOf(named), by: system, reason: 'time_over', data: { until } })
}

async function remove(ctx: WriteCtx, named: Named): Promise<void> {
  await ctx.db.delete(switches).where(isIt(named))
  tellAll(ctx, named)
}

const isIt = ({ kind, subject }: Named) => and(eq(switches.kind, kind), eq(switches.subject, subject))

const subjectOf = ({ kind, subject }: Named) => ({ subjectKind: 'switch' as const, subjectId: `${kind}/${subject}` })

const stale = (row: Switch | undefined, version: number) => staleVersion({ status: row ? 'off' : 'on', version })

/** Pages, quotes and open pages hear of it, in every process. */
function tellAll(ctx: Pick<TxCtx, 'db'>, { kind }: Named): void {
  if (kind !== 'channel' && kind !== 'gateway') announce(ctx, { topic: 'catalog' })
  if (kind === 'channel' || kind === 'gateway' || kind === 'store') announce(ctx, { topic: 'channels' })
}
