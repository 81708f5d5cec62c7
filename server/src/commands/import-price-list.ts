import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { rupiah } from '@kilat/contract/money.ts'
import { z } from 'zod'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { defaultMargin } from '../modules/catalog/margin.ts'
import { type SyncInput, type SyncReport, syncPriceList } from '../modules/catalog/sync-price-list.ts'
import { systemClock } from '../platform/clock.ts'
import { createEvents } from '../platform/events.ts'

const usage = `Usage: npm run catalog -- <file> [--supplier sandbox] [--margin ${defaultMargin.basisPoints}] [--flat ${defaultMargin.flatIdr}]
  <file>      a supplier's price list as JSON, {"data": [row, …]}
  --supplier  whose list it is
  --margin    on top of the cost, in basis points (100 is 1 %)
  --flat      on top of that, in rupiah`

/** Imports a price list and prints what it did. Ends with 1 only where nothing could be imported: bad rows do not fail it. */
async function run(): Promise<number> {
  const wish = readWish()
  if (!wish) return fail(usage)
  const reading = loadConfig(process.env)
  if (!reading.ok) return fail(...reading.problems)
  const document = await readDocument(wish.file)
  if (!document.isJson) return fail(document.why)
  const { dataDir, databaseUrl } = reading.config
  const opened = await openDatabase({ dataDir, databaseUrl })
  try {
    const ctx = { db: opened.db, clock: systemClock, events: createEvents() }
    return print(await syncPriceList(ctx, { ...wish, document: document.value }))
  } finally {
    await opened.close()
  }
}

function print({ isReadable, problems, created, updated, unchanged, switchedOff }: SyncReport): number {
  for (const { row, sku, why } of problems) console.log([...(row ? [`row ${row}`] : []), ...(sku ? [sku] : []), why].join(' · '))
  const rows = problems.filter(({ row }) => row !== null).length
  console.log(`${created} created, ${updated} updated, ${unchanged} unchanged, ${switchedOff} switched off, ${rows} rows left out.`)
  return isReadable ? 0 : 1
}

const wishSchema = z.object({
  supplier: z.string().regex(/^[a-z_]{1,32}$/),
  margin: z.coerce.number().int().min(0).max(100_000),
  flat: z.coerce.number().int().min(0).max(1_000_000),
})

function readWish(): (Omit<SyncInput, 'document'> & { file: string }) | undefined {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      supplier: { type: 'string', default: 'sandbox' },
      margin: { type: 'string', default: String(defaultMargin.basisPoints) },
      flat: { type: 'string', default: String(defaultMargin.flatIdr) },
    },
  })
  const [file, ...more] = positionals
  const reading = wishSchema.safeParse(values)
  if (!file || more.length > 0 || !reading.success) return undefined
  const { supplier, margin, flat } = reading.data
  return { file, supplier, margin: { basisPoints: margin, flatIdr: rupiah(flat) } }
}

async function readDocument(file: string): Promise<{ isJson: true; value: unknown } | { isJson: false; why: string }> {
  const text = await readFile(file, 'utf8')
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch {
    return { isJson: false, why: `${file} is not JSON.` }
  }
}

function fail(...sentences: string[]): number {
  for (const sentence of sentences) console.error(sentence)
  return 1
}

process.exitCode = await run().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
