import { and, eq, inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { type differences, statementLines } from '../../db/schema/reconciliation.ts'
import type { RecognisedLine, TransferDesk } from '../../gateways/gateway.ts'
import { compareOne, type FoundDifference } from './compare.ts'
import { noteDifferences } from './note-differences.ts'
import { findReversed, readOwnMovements } from './own-movements.ts'

/** A line of a bank's file, as it is stored. */
export type TransferLine = Pick<typeof statementLines.$inferSelect, 'kind' | 'externalId' | 'reference' | 'gross' | 'at'>

/** What a line was found to be: its payment, and the store's own row for it, as `statement_lines` has them. */
type Found = { reference: string | null; counterpart: string | null }

type Result = { found: Map<string, Found>; matchedCount: number; opened: FoundDifference[] }

/**
 * Compares lines of a bank account's file with the transfers that the store has recorded, and notes what nobody has recorded. No line names a
 * payment: its desk recognises it by amount and time, and what it has recognised as recorded stays that.
 */
export async function compareTransfers(
  ctx: TxCtx,
  { gateway, desk, lines }: { gateway: string; desk: TransferDesk; lines: readonly TransferLine[] },
): Promise<Result> {
  const known = await recogniseAll(ctx, { desk, lines })
  const references = [...new Set([...known.values()].map(referenceOf))]
  const owns = await readOwnMovements(ctx, { gateway, references })
  const result: Result = { found: new Map(), matchedCount: 0, opened: [] }
  const differing: FoundDifference[] = []
  const matched: string[] = []
  for (const { kind: movement, externalId, gross: amountIdr, at } of lines) {
    const line = known.get(externalId)
    const reference = line ? referenceOf(line) : null
    const receiptId = line?.kind === 'recorded' ? line.receiptId : undefined
    const own = reference === null ? undefined : owns.get(reference)?.findLast(own => own.externalId === receiptId)
    const their = { movement, reference, externalId, amountIdr, feeIdr: null, refundId: null, at }
    const { found, things } = findReversed(compareOne(their, own, thingOf(externalId)), { left: owns.get(reference ?? '') ?? [] })
    result.found.set(externalId, { reference, counterpart: own?.thing ?? null })
    if (found) differing.push(found)
    else result.matchedCount += 1
    matched.push(...things.filter(thing => thing !== found?.thing))
  }
  result.opened = await noteDifferences(ctx, { gateway, source: 'statement', found: differing, matched })
  return result
}

/** Compares stored lines again, because a person has recorded transfers since. */
export async function compareTransfersAgain(
  ctx: TxCtx,
  { gateway, desk, externalIds }: { gateway: string; desk: TransferDesk; externalIds: readonly string[] },
): Promise<void> {
  const isIt = and(eq(statementLines.gateway, gateway), inArray(statementLines.externalId, [...externalIds]))
  const lines = await ctx.db.select().from(statementLines).where(isIt)
  const { found } = await compareTransfers(ctx, { gateway, desk, lines })
  for (const { externalId, reference, counterpart } of lines) {
    const now = found.get(externalId)
    if (!now || (now.reference === reference && now.counterpart === counterpart)) continue
    await ctx.db
      .update(statementLines)
      .set(now)
      .where(and(eq(statementLines.gateway, gateway), eq(statementLines.externalId, externalId)))
  }
}

/** What desks find these lines to be, account by account, which are locked in one order. */
export async function recogniseAll(
  ctx: TxCtx,
  { desk, lines }: { desk: TransferDesk; lines: readonly TransferLine[] },
): Promise<Map<string, RecognisedLine>> {
  const known = new Map<string, RecognisedLine>()
  const byAccount = Map.groupBy(lines, ({ externalId }) => accountOf(externalId))
  for (const account of [...byAccount.keys()].sort()) {
    const ofAccount = byAccount.get(account) ?? []
    const asked = ofAccount.map(({ externalId, gross: amountIdr, at }) => ({ externalId, amountIdr, at }))
    for (const [name, line] of await desk.recognise(ctx, { account, lines: asked })) known.set(name, line)
  }
  return known
}

/** The account of a line, and its name there. */
export function accountOf(externalId: string): string {
  return externalId.slice(0, externalId.indexOf(':'))
}

/** Money of nobody's payment is in suspense under the line's own name. */
function referenceOf(line: RecognisedLine): string {
  return line.kind === 'recorded' ? (line.reference ?? line.receiptId) : line.reference
}

const prefix = 'there:payment::'

/** Names a line in its difference, whatever payment it is found to be of. */
function thingOf(externalId: string): string {
  return `${prefix}${externalId}`
}

/** The line of a bank's file that a difference is about; undefined if it is about something of the store. */
export function fileLineOf({ thing }: Pick<typeof differences.$inferSelect, 'thing'>): string | undefined {
  return thing.startsWith(prefix) ? thing.slice(prefix.length) : undefined
}
