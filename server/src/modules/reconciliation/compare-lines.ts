import { and, eq, inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { statementLines } from '../../db/schema/reconciliation.ts'
import { compareMovements, type FoundDifference, type TheirMovement } from './compare.ts'
import { compareTransfersAgain } from './compare-transfers.ts'
import { noteDifferences } from './note-differences.ts'
import { findReversed, readOwnMovements } from './own-movements.ts'

type Line = Pick<typeof statementLines.$inferSelect, 'kind' | 'externalId' | 'reference' | 'gross' | 'fee' | 'at'>

/** `counterparts`: the store's movement of each line that has one, by `{kind} {externalId}`. */
type Result = { counterparts: Map<string, string>; matchedCount: number; opened: FoundDifference[] }

/** Compares lines of statements with the store's money, each together with earlier lines of its reference, and notes what differs. */
export async function compareLines(ctx: TxCtx, { gateway, lines }: { gateway: string; lines: readonly Line[] }): Promise<Result> {
  const references = [...new Set(lines.flatMap(({ reference }) => reference ?? []))]
  const owns = await readOwnMovements(ctx, { gateway, references })
  const all = new Map<string, Line>((await readEarlier(ctx, { gateway, references })).map(line => [keyOf(line), line]))
  for (const line of lines) all.set(keyOf(line), line)
  const counterparts = new Map<string, string>()
  const matched: string[] = []
  const found: FoundDifference[] = []
  for (const [reference, group] of Map.groupBy(all.values(), ({ reference }) => reference)) {
    const { compared, left } = compareMovements(group.map(toMovement), reference === null ? [] : (owns.get(reference) ?? []))
    for (const { their, own, found: difference, things } of compared.map(one => findReversed(one, { left }))) {
      if (own) counterparts.set(`${their.movement} ${their.externalId}`, own.thing)
      if (difference) found.push(difference)
      matched.push(...things.filter(thing => thing !== difference?.thing))
    }
  }
  const opened = await noteDifferences(ctx, { gateway, source: 'statement', found, matched })
  const differing = new Set(found.map(({ thing }) => thing))
  const isMatched = (line: Line) => {
    const counterpart = counterparts.get(keyOf(line))
    return counterpart !== undefined && !differing.has(counterpart)
  }
  return { counterparts, matchedCount: lines.filter(isMatched).length, opened }
}

/** Compares again what statements have said of these references, because the store's money has changed since. */
export async function compareAgain(ctx: TxCtx, { gateway, references }: { gateway: string; references: readonly string[] }): Promise<void> {
  const lines = await readEarlier(ctx, { gateway, references })
  const desk = ctx.gateways.get(gateway)?.desk
  if (desk) return compareTransfersAgain(ctx, { gateway, desk, externalIds: lines.map(({ externalId }) => externalId) })
  const { counterparts } = await compareLines(ctx, { gateway, lines })
  for (const line of lines) {
    const counterpart = counterparts.get(keyOf(line)) ?? null
    if (counterpart === line.counterpart) continue
    const isIt = and(
      eq(statementLines.gateway, gateway),
      eq(statementLines.kind, line.kind),
      eq(statementLines.externalId, line.externalId),
    )
    await ctx.db.update(statementLines).set({ counterpart }).where(isIt)
  }
}

async function readEarlier(ctx: Pick<TxCtx, 'db'>, { gateway, references }: { gateway: string; references: readonly string[] }) {
  if (references.length === 0) return []
  return ctx.db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.gateway, gateway), inArray(statementLines.reference, [...references])))
}

const keyOf = ({ kind, externalId }: Line) => `${kind} ${externalId}`

function toMovement({ kind, externalId, reference, gross, fee, at }: Line): TheirMovement {
  return { movement: kind, externalId, reference, amountIdr: gross, feeIdr: fee, refundId: null, at }
}
