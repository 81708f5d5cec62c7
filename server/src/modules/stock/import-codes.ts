import { createHash } from 'node:crypto'
import { type Rupiah, rupiahSumSchema } from '@kilat/contract/money.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { voucherCodes, voucherLots } from '../../db/schema/stock.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { newReference } from '../../platform/ids.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { listStockOffers } from '../catalog/stock-offers.ts'
import { type CodeLine, type LineProblem, readCodeFile, type StockOffer } from './read-code-file.ts'
import { recount } from './recount.ts'
import { stockSupplier } from './stock-supplier.ts'

/** `preview` writes nothing, `all` imports every line or none, `good` the lines that are right. */
export type ImportMode = 'preview' | 'all' | 'good'

/** Codes of one sku in a file. */
export type ImportedSku = { sku: string; count: number; costIdr: Rupiah }

export type ImportedCodes = {
  /** Null if nothing was imported. */
  lotId: string | null
  /** True if this file was imported before, and nothing was imported now. */
  isRepeated: boolean
  /** What is imported, or would be. */
  skus: ImportedSku[]
  problems: LineProblem[]
}

type Import = { text: string; mode: ImportMode } & ByHand

/** An arbitrary number, the same in every process. */
const importLock = 7_215_607

/**
 * Takes the codes of a file into the stock, in one tx, each once: a code that is or was in stock is a problem of its line, unless its lot was
 * withdrawn. Safe to repeat: the same file again imports nothing. Throws `statement_invalid` if the file is no file of codes, and
 * `wrong_state` if the store does not sell its stock.
 */
export async function importCodes(ctx: Ctx, input: Import): Promise<ImportedCodes> {
  if (!ctx.suppliers.has(stockSupplier)) throw wrongState('Toko ini tidak menjual stok sendiri: SUPPLIERS tidak menyebut voucher_stock.')
  return inTx(ctx, ctx => addCodes(ctx, input))
}

/** The same in the tx of another fact. */
export async function addCodes(ctx: TxCtx, input: Import): Promise<ImportedCodes> {
  // Two imports at once: the second one sees the first one's codes.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(importLock))})`)
  const offers = new Map((await listStockOffers(ctx, { supplier: stockSupplier })).map(offer => [offer.sku, offer]))
  const file = readCodeFile(input.text, { offers, now: ctx.clock.now() })
  if (!file) throw new Problem('statement_invalid', 'Berkas ini bukan daftar kode: baris pertamanya harus sku,code,serial,expiry,cost.')
  const { news, problems } = await sortOut(ctx, { file, offers })
  const skus = countSkus(news)
  const fileHash = ctx.vault.hashesOf(createHash('sha256').update(input.text).digest('hex'))[0] ?? ''
  const isWanted = input.mode === 'good' || (input.mode === 'all' && problems.length === 0)
  if (!isWanted || news.length === 0) return { lotId: null, isRepeated: await wasImported(ctx, { fileHash, news }), skus, problems }
  const lotId = newReference('LOT')
  await ctx.db.insert(voucherLots).values({ id: lotId, fileHash, importedAt: ctx.clock.now() })
  await insertCodes(ctx, { lotId, news })
  for (const { sku } of skus) await recount(ctx, sku)
  const { by, note } = input
  const subject = { subjectKind: 'stock_lot' as const, subjectId: lotId }
  await recordAct(ctx, { act: 'codes_imported', ...subject, by, reason: 'by_hand', data: { note, skus, left_out: problems.length } })
  return { lotId, isRepeated: false, skus, problems }
}

type Sorting = { file: { lines: CodeLine[]; problems: LineProblem[] }; offers: ReadonlyMap<string, StockOffer & { content: string }> }
type NewCode = CodeLine & { content: string; hash: string }

/** Tells codes that are new from those that are in the file or in stock twice. */
async function sortOut(ctx: TxCtx, { file, offers }: Sorting): Promise<{ news: NewCode[]; problems: LineProblem[] }> {
  const problems = [...file.problems]
  const lineOf = new Map<string, number>()
  const news: NewCode[] = []
  for (const part of inParts(file.lines)) {
    const hashed = part.map(line => ({ line, hashes: ctx.vault.hashesOf(line.code) }))
    const all = hashed.flatMap(({ hashes }) => hashes)
    const stored = await ctx.db
      .select({ hash: voucherCodes.hash, lotId: voucherCodes.lotId })
      .from(voucherCodes)
      .where(and(inArray(voucherCodes.hash, all), ne(voucherCodes.state, 'withdrawn')))
    const lots = new Map(stored.map(({ hash, lotId }) => [hash, lotId]))
    for (const { line, hashes } of hashed) {
      const [hash = ''] = hashes
      const earlier = lineOf.get(hash)
      const lot = hashes.flatMap(hash => lots.get(hash) ?? [])[0]
      if (earlier !== undefined) problems.push({ line: line.line, detail: `kodenya sama dengan baris ${earlier}` })
      else if (lot !== undefined) problems.push({ line: line.line, detail: `kodenya sudah ada di stok, dari ${lot}` })
      else news.push({ ...line, hash, content: offers.get(line.sku)?.content ?? '' })
      lineOf.set(hash, earlier ?? line.line)
    }
  }
  return { news, problems: problems.sort((one, other) => one.line - other.line) }
}

async function insertCodes(ctx: TxCtx, { lotId, news }: { lotId: string; news: readonly NewCode[] }): Promise<void> {
  for (const part of inParts(news)) {
    const rows = part.map(({ sku, content, code, hash, serial, expiresAt, costIdr }) => ({
      ...{ lotId, sku, content, hash, serial, expiresAt, cost: costIdr, state: 'free' as const },
      ...ctx.vault.seal(code),
    }))
    const again = {
      lotId,
      sku: sql`excluded.sku`,
      content: sql`excluded.content`,
      sealed: sql`excluded.sealed`,
      keyId: sql`excluded.key_id`,
    }
    const more = { serial: sql`excluded.serial`, expiresAt: sql`excluded.expires_at`, cost: sql`excluded.cost`, state: 'free' as const }
    await ctx.db
      .insert(voucherCodes)
      .values(rows)
      // Only a code whose lot was withdrawn can be there already.
      .onConflictDoUpdate({ target: voucherCodes.hash, set: { ...again, ...more }, setWhere: eq(voucherCodes.state, 'withdrawn') })
  }
}

async function wasImported(ctx: TxCtx, { fileHash, news }: { fileHash: string; news: readonly NewCode[] }): Promise<boolean> {
  if (news.length > 0) return false
  const [lot] = await ctx.db.select({ id: voucherLots.id }).from(voucherLots).where(eq(voucherLots.fileHash, fileHash)).limit(1)
  return lot !== undefined
}

/** In the order in which their offers are locked, here and by price lists. */
function countSkus(news: readonly NewCode[]): ImportedSku[] {
  const bySku = Map.groupBy(news, ({ sku }) => sku)
  return [...bySku.keys()].sort().map(sku => {
    const codes = bySku.get(sku) ?? []
    return { sku, count: codes.length, costIdr: sumOf(codes) }
  })
}

/** Above the limit of one amount, too. */
function sumOf(codes: readonly NewCode[]): Rupiah {
  return rupiahSumSchema.parse(codes.reduce((sum, { costIdr }) => sum + costIdr, 0))
}

const linesPerPart = 1_000

function inParts<Line>(lines: readonly Line[]): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / linesPerPart) }, (_, part) =>
    lines.slice(part * linesPerPart, (part + 1) * linesPerPart),
  )
}
