import { setTimeout as pause } from 'node:timers/promises'
import { rupiah } from '@kilat/contract/money.ts'
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments, unknownReferences } from '../../db/schema/payments.ts'
import { statementLines } from '../../db/schema/reconciliation.ts'
import type { BrokenLine, Gateway, StatementLine } from '../../gateways/gateway.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { jakartaDay } from '../../platform/jakarta-day.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { askAboutMissing } from './ask-about-missing.ts'
import { compareLines } from './compare-lines.ts'
import { compareTransfers } from './compare-transfers.ts'
import { renameColumns } from './rename-columns.ts'

/** Lines of one tx: few enough that buyers do not wait for it. */
const linesPerTx = 100

/** A file takes at most two thirds of the time, so that others of this process have their turn, also if the database is in it. */
const pauseShare = 0.5
const longestPauseMs = 100

/** `fromDay` and `toDay`: days in Jakarta of its first and last line. */
export type TakenStatement = {
  lineCount: number
  matchedCount: number
  openedCount: number
  /** Lines of no interest, such as money that left a bank account. */
  skippedCount: number
  broken: BrokenLine[]
  fromDay: string | null
  toDay: string | null
}

type Statement = {
  gateway: string
  /** The bank account it is of; null for a company, which has one statement. */
  account?: string | null | undefined
  /** The file, or some of its lines below its header. */
  file: Uint8Array
  /** The company's own names of columns, by ours. */
  columns: Readonly<Record<string, string>>
  decided: ByHand
}

/**
 * Compares a settlement statement with the store's money, line by line, in small txs. Safe to repeat, with the same lines, with some
 * of them and with others. Lines that can not be read are answered and the others kept. Throws `not_found` for a gateway the store does
 * not have, and `statement_invalid` for a file that is no such statement, or one of another gateway.
 */
export async function takeStatement(
  ctx: Ctx,
  { gateway: id, account: named = null, file, columns, decided }: Statement,
): Promise<TakenStatement> {
  const gateway = ctx.gateways.get(id)
  if (!gateway) throw new Problem('not_found', `Gateway ${id} tidak dipakai toko ini.`)
  const account = findAccount(gateway, named)
  if (!gateway.readStatement) throw new Problem('statement_invalid', `${id} tidak punya laporan yang bisa dibaca.`)
  const reading = gateway.readStatement(renameColumns(file, columns))
  if (reading.kind === 'unreadable') throw new Problem('statement_invalid', `Berkas ini tidak bisa dibaca: ${reading.detail}.`)
  const found = account === '' ? reading.lines : reading.lines.map(line => ({ ...line, externalId: `${account}:${line.externalId}` }))
  const lines = [...new Map(found.map(line => [`${line.kind} ${line.externalId}`, line])).values()]
  await refuseOtherGateway(ctx, { gateway: id, lines })
  const days = lines.map(({ at }) => jakartaDay(at)).sort()
  const span = { fromDay: days.at(0) ?? null, toDay: days.at(-1) ?? null }
  const { broken, skippedCount = 0 } = reading
  // One moment for all: by it, lines of one file are told from those of another.
  const recordedAt = ctx.clock.now()
  const taken = { lineCount: reading.lines.length, matchedCount: 0, openedCount: 0, skippedCount, broken, ...span }
  for (let at = 0; at < lines.length; at += linesPerTx) {
    const part = lines.slice(at, at + linesPerTx)
    const startedAt = performance.now()
    const { matchedCount, openedCount } = await inTx(ctx, async ctx => {
      if (at === 0) await recordTaken(ctx, { gateway: id, account, lineCount: lines.length, ...span, decided })
      return takeLines(ctx, { gateway, lines: part, recordedAt })
    })
    taken.matchedCount += matchedCount
    taken.openedCount += openedCount
    await pause(Math.min(longestPauseMs, (performance.now() - startedAt) * pauseShare))
  }
  return taken
}

type Taken = { gateway: string; account: string; lineCount: number; fromDay: string | null; toDay: string | null; decided: ByHand }

/** Recorded with the first lines: the others follow from the same call, or from the same file given again. */
async function recordTaken(ctx: TxCtx, { gateway, decided: { by, note }, ...about }: Taken): Promise<void> {
  const subject = { subjectKind: 'gateway', subjectId: gateway } as const
  await recordAct(ctx, { act: 'statement_taken', ...subject, by, reason: 'by_hand', data: { note, ...about } })
}

/** A file of another gateway names payments, and all of them are there. */
async function refuseOtherGateway(ctx: Ctx, { gateway, lines }: { gateway: string; lines: readonly StatementLine[] }): Promise<void> {
  const references = [...new Set(lines.flatMap(({ reference }) => reference ?? []))].slice(0, 1_000)
  if (references.length === 0) return
  const named = inArray(payments.id, references)
  const [ours] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(named, eq(payments.gateway, gateway)))
    .limit(1)
  if (ours) return
  // Money of a payment that was passed on may be at the gateway it was passed on from.
  const passedOn = ctx.db
    .select({ reference: unknownReferences.reference })
    .from(unknownReferences)
    .where(eq(unknownReferences.gateway, gateway))
  const isElsewhere = and(named, ne(payments.gateway, gateway), notInArray(payments.id, passedOn))
  const [other] = await ctx.db.select({ gateway: payments.gateway }).from(payments).where(isElsewhere).limit(1)
  if (other) throw new Problem('statement_invalid', `Berkas ini laporan ${other.gateway}, bukan ${gateway}. Tidak ada yang dicatat.`)
}

type Part = { gateway: Gateway; lines: readonly StatementLine[]; recordedAt: Date }

async function takeLines(ctx: TxCtx, { gateway: { id: gateway, desk }, lines, recordedAt }: Part) {
  const rows = lines.map(({ kind, externalId, reference, grossIdr, feeIdr, at }) => ({
    ...{ gateway, kind, externalId, reference, at },
    gross: grossIdr,
    fee: feeIdr === null ? null : rupiah(feeIdr),
    recordedAt,
  }))
  if (desk) {
    const { found, matchedCount, opened } = await compareTransfers(ctx, { gateway, desk, lines: rows })
    await writeLines(
      ctx,
      rows.map(row => ({ ...row, ...(found.get(row.externalId) ?? { counterpart: null }) })),
    )
    return { matchedCount, openedCount: opened.length }
  }
  const { counterparts, matchedCount, opened } = await compareLines(ctx, { gateway, lines: rows })
  await writeLines(
    ctx,
    rows.map(row => ({ ...row, counterpart: counterparts.get(`${row.kind} ${row.externalId}`) ?? null })),
  )
  await askAboutMissing(ctx, { gateway, opened })
  return { matchedCount, openedCount: opened.length }
}

async function writeLines(ctx: TxCtx, named: readonly (typeof statementLines.$inferInsert)[]): Promise<void> {
  // In one order, so that two runs at once do not wait for each other.
  const sorted = named.toSorted((one, other) => (`${one.kind} ${one.externalId}` < `${other.kind} ${other.externalId}` ? -1 : 1))
  const { reference, gross, fee, at, counterpart, recordedAt } = statementLines
  const set = Object.fromEntries(
    Object.entries({ reference, gross, fee, at, counterpart, recordedAt }).map(([name, column]) => [
      name,
      sql.raw(`excluded.${column.name}`),
    ]),
  )
  const target = [statementLines.gateway, statementLines.kind, statementLines.externalId]
  await ctx.db.insert(statementLines).values(sorted).onConflictDoUpdate({ target, set })
}

/** The account that a bank's file is of; empty for a company, which has one statement. Refuses none, and one that is not the gateway's. */
export function findAccount({ id, desk, channels }: Gateway, named: string | null): string {
  const accounts = desk ? channels.map(({ code }) => code) : []
  if (named !== null && !accounts.includes(named)) throw new Problem('not_found', `${id} tidak punya rekening ${named}.`)
  if (named === null && desk) throw new Problem('statement_invalid', `Sebutkan rekeningnya, misalnya ${id}/${accounts[0] ?? 'bca_7890'}.`)
  return named ?? ''
}
