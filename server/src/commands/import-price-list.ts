import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { z } from 'zod'
import { createCredentialsSeal, readConfigWithEntered } from '../accounts.ts'
import { openCompanies } from '../companies.ts'
import { type Config, loadConfig } from '../config.ts'
import type { Ctx } from '../ctx/context.ts'
import { inTx } from '../db/in-tx.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { pauseByHand } from '../modules/catalog/pause-offer.ts'
import { builtInRule, findStoreRule } from '../modules/catalog/price-rule.ts'
import { readPriceBook } from '../modules/catalog/read-price-book.ts'
import { resumeOffer } from '../modules/catalog/resume-offer.ts'
import { readRuleVersion, setPriceRule } from '../modules/catalog/set-price-rule.ts'
import { type SyncInput, type SyncReport, syncPriceList } from '../modules/catalog/sync-price-list.ts'
import { acceptOvercharges } from '../modules/delivery/flag-overcharge.ts'
import { accountHere } from '../platform/account-here.ts'
import type { ByHand } from '../platform/by-hand-options.ts'
import { systemClock } from '../platform/clock.ts'
import { createCodeVault } from '../platform/code-vault.ts'
import { quietLog } from '../platform/log-quiet.ts'
import type { Supplier } from '../suppliers/supplier.ts'

const usage = `Usage: npm run catalog -- <file> [--supplier sandbox] [--margin ${builtInRule.terms.basisPoints}] [--flat ${builtInRule.terms.flatIdr}] [--accept <sku>]
       npm run catalog -- --fetch --supplier digiflazz [the same]
       npm run catalog -- --pause <sku> --reason "sends the wrong pack" [--supplier sandbox]
       npm run catalog -- --resume <sku> --reason "it is right again" [--supplier sandbox]
  <file>      a supplier's price list as JSON, {"data": [row, …]}
  --fetch     asks the supplier for its list instead
  --supplier  whose list it is
  --margin    on top of the cost, in basis points (100 is 1 %): becomes the store's price rule and stays
  --flat      on top of that, in rupiah: likewise
  --accept    takes what was held back: a sku, may be given more than once, or all
  --pause     sends nothing more through an offer, not even for orders that are paid
  --resume    puts a paused offer back into use without a list, and settles what it was overcharged
  --actor     who imports, pauses or resumes it, else the account on this machine`

/** Imports a price list and prints the result. Exits with 1 only if nothing could be imported: bad rows alone do not fail it. */
async function run(): Promise<number> {
  const wish = readWish()
  if (!wish) return fail(usage)
  const reading = loadConfig(process.env)
  if (!reading.ok) return fail(...reading.problems)
  if ('pause' in wish) return pause(wish, reading.config)
  if ('resume' in wish) return resume(wish, reading.config)
  const given = wish.file === null ? null : await readDocument(wish.file)
  if (given?.isJson === false) return fail(given.why)
  const opened = await openDatabase(reading.config)
  try {
    return await importList(opened, { environment: reading.config, wish, given })
  } finally {
    await opened.close()
  }
}

type Importing = { environment: Config; wish: ListWish; given: Awaited<ReturnType<typeof readDocument>> | null }

async function importList(opened: OpenDatabase, { environment, wish, given }: Importing): Promise<number> {
  const config = await readConfigWithEntered({ ...opened, seal: createCredentialsSeal(environment) })
  const base = { ...opened, clock: systemClock, log: quietLog, vault: createCodeVault(config.voucherKeys) }
  const companies = openCompanies(config, base)
  try {
    const document = given ?? (await fetchList(companies.suppliers.get(wish.supplier)))
    if (!document.isJson) return fail(document.why)
    const ctx = { ...base, ...companies, settings: config.settings }
    await keepMargin(ctx, wish)
    return print(await syncPriceList(ctx, { ...wish, document: document.value }))
  } finally {
    await companies.close()
  }
}

/** A margin that was typed becomes the store's price rule: the next list and the schedule keep it. */
async function keepMargin(
  ctx: Pick<Ctx, 'db' | 'clock' | 'outbox' | 'gateways' | 'settings' | 'suppliers'>,
  wish: ListWish,
): Promise<void> {
  const rule = findStoreRule(await readPriceBook(ctx))
  const terms = { ...rule.terms, ...wish.margin }
  if (isDeepStrictEqual(terms, rule.terms)) return
  const seen = await readRuleVersion(ctx, { scope: 'store', subjectId: '' })
  const given = { by: wish.decided.by, note: 'given with a price list' }
  await setPriceRule(ctx, { scope: 'store', subjectId: '', terms, version: seen, isPreview: false, ...given })
}

/** Pauses an offer by hand. Attempts already sent to the supplier are not called back. */
async function pause(wish: OfferWish & { pause: string }, database: Parameters<typeof openDatabase>[0]): Promise<number> {
  const { supplier, pause: sku, by, note } = wish
  const opened = await openDatabase(database)
  try {
    const isPaused = await inTx({ ...opened, clock: systemClock }, ctx => pauseByHand(ctx, { supplier, sku, by, note }))
    if (!isPaused) return fail(`${supplier} sells nothing called ${sku}.`)
    console.log(`Nothing more is sent through ${sku} of ${supplier}, not even for orders that are paid, until you --resume it.`)
    return 0
  } finally {
    await opened.close()
  }
}

/** Puts a paused offer back on sale, at once also in running servers on the same PostgreSQL. */
async function resume(wish: OfferWish & { resume: string }, database: Parameters<typeof openDatabase>[0]): Promise<number> {
  const offer = { supplier: wish.supplier, sku: wish.resume }
  const opened = await openDatabase(database)
  try {
    const { by, note } = wish
    const done = await inTx({ ...opened, clock: systemClock }, async ctx => ({
      isResumed: await resumeOffer(ctx, { ...offer, by, note }),
      settled: await acceptOvercharges(ctx, offer),
    }))
    if (!done.isResumed && done.settled === 0)
      return fail(`Nothing of ${wish.supplier} called ${wish.resume} is paused or was overcharged.`)
    console.log(`${wish.resume} of ${wish.supplier} is in use again, ${done.settled} overcharges settled.`)
    return 0
  } finally {
    await opened.close()
  }
}

function print({ isReadable, problems, held, off, moved, losses, created, updated, unchanged }: SyncReport): number {
  for (const problem of problems) console.log(describe(problem))
  printPart('Held back until you have looked and say --accept with the sku, or --accept all', held)
  printPart('Names something else now, so it moved to another item', moved)
  printPart('Went off sale', off)
  printPart('Priced by hand below its cost', losses)
  const rows = problems.filter(({ row }) => row !== null).length
  const counts = [
    `${created} created`,
    `${updated} updated`,
    `${unchanged} unchanged`,
    `${off.length} off sale`,
    `${held.length} held back`,
  ]
  console.log(`${counts.join(', ')}, ${rows} rows left out.`)
  return isReadable ? 0 : 1
}

function printPart(heading: string, rows: SyncReport['held'] | SyncReport['losses']): void {
  if (rows.length > 0) console.log(`${heading} (${rows.length}):`)
  for (const row of rows) console.log(`  ${describe(row)}`)
}

function describe(line: SyncReport['problems'][number] | SyncReport['losses'][number]): string {
  if ('itemId' in line) return `${line.itemId} · ${line.why}`
  const { row, sku, why } = line
  return [...(row ? [`row ${row}`] : []), ...(sku ? [sku] : []), why].join(' · ')
}

/** Nothing, as an unset variable of a shell leaves it, must not be read as zero: everything would be sold at its cost. */
const digits = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)

const wishSchema = z.object({
  fetch: z.boolean(),
  supplier: z.string().regex(/^[a-z_]{1,32}$/),
  margin: digits.pipe(z.number().max(100_000)).optional(),
  flat: digits.pipe(z.number().max(1_000_000)).optional(),
  accept: z.array(z.string().min(1)),
  pause: z.string().min(1).optional(),
  reason: z.string().trim().min(1).optional(),
  resume: z.string().min(1).optional(),
  actor: z.string().trim().min(1),
})

type OfferWish = { supplier: string } & ByHand
/** `file` is null if the supplier is asked for its list. */
type ListWish = Omit<SyncInput, 'document'> & {
  file: string | null
  decided: ByHand
  margin: { basisPoints?: number; flatIdr?: Rupiah }
}
type Wish = ListWish | (OfferWish & ({ resume: string } | { pause: string }))

function readWish(): Wish | undefined {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      fetch: { type: 'boolean', default: false },
      supplier: { type: 'string', default: 'sandbox' },
      margin: { type: 'string' },
      flat: { type: 'string' },
      accept: { type: 'string', multiple: true, default: [] },
      pause: { type: 'string' },
      reason: { type: 'string' },
      resume: { type: 'string' },
      actor: { type: 'string', default: accountHere() },
    },
  })
  const [file, ...more] = positionals
  const reading = wishSchema.safeParse(values)
  if (!reading.success || more.length > 0) return undefined
  const { fetch: isFetched, supplier, margin, flat, accept, pause, reason: note, resume, actor } = reading.data
  const isImport = file !== undefined || isFetched
  if ([file, isFetched, pause, resume].filter(Boolean).length !== 1 || isImport === (note !== undefined)) return undefined
  const by = { kind: 'operator' as const, id: actor }
  if (pause !== undefined && note !== undefined) return { supplier, pause, by, note }
  if (resume !== undefined && note !== undefined) return { supplier, resume, by, note }
  if (!isImport) return undefined
  const accepted = accept.includes('all') ? 'all' : new Set(accept)
  const decided = { by, note: '' }
  const terms = { ...(margin !== undefined && { basisPoints: margin }), ...(flat !== undefined && { flatIdr: rupiah(flat) }) }
  return { file: file ?? null, supplier, decided, margin: terms, accepted }
}

type Document = { isJson: true; value: unknown } | { isJson: false; why: string }

async function fetchList(supplier: Supplier | undefined): Promise<Document> {
  if (!supplier?.readPriceList) return { isJson: false, why: 'This supplier has no list that could be asked for: give a file.' }
  const reading = await supplier.readPriceList()
  return reading.kind === 'document'
    ? { isJson: true, value: reading.document }
    : { isJson: false, why: `No list came: ${reading.detail}.` }
}

async function readDocument(file: string): Promise<Document> {
  // Windows' programs begin a file with a mark.
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
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
