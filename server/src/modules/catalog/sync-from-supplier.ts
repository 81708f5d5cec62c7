import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { invariant } from '../../platform/invariant.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import type { Supplier } from '../../suppliers/supplier.ts'
import { recordAct } from '../audit/record-act.ts'
import type { Accepted } from './accepted.ts'
import { type KeptList, keepList, lockList, noteFailure, noteQuestion } from './keep-list.ts'
import { readPriceList } from './price-list.ts'
import { applyPriceList, type SyncReport } from './sync-price-list.ts'

/** A list with what it did, or would do, and the version of its supplier's latest list. `isKept`: it is the list of an earlier question. */
export type Synced = { kept: KeptList; latestVersion: number; report: SyncReport; isKept: boolean; isPreview: boolean }

type Asked = { supplier: string; isPreview: boolean } & ByHand

/**
 * Asks a supplier for its list and takes it, or only keeps it for a preview. A supplier that may not be asked yet gets no question: its kept
 * list is read again, so that what was previewed is what is taken. Throws `not_found` for a supplier that the store does not have,
 * and `wrong_state` if no list can be had.
 */
export async function syncPrices(ctx: Ctx, { supplier: id, isPreview, ...decided }: Asked): Promise<Synced> {
  const supplier = findSupplier(ctx, id)
  if (!supplier.readPriceList) throw wrongState('Pemasok ini tidak bisa dimintai daftar harga. Impor filenya.')
  const isFresh = await inTx(ctx, async ctx => {
    const kept = await lockList(ctx, id)
    const waitMs = (kept.askedAt?.getTime() ?? 0) + (supplier.priceListEveryMs ?? 0) - ctx.clock.now().getTime()
    if (waitMs <= 0) {
      await noteQuestion(ctx, kept)
      return true
    }
    if (kept.document !== null && kept.failures === 0 && kept.fetchedAt && kept.askedAt && kept.fetchedAt >= kept.askedAt) return false
    throw wrongState(`Daftar harga baru saja diminta. Coba lagi ${Math.ceil(waitMs / 60_000)} menit lagi.`)
  })
  if (!isFresh) return takeKept(ctx, { supplier: id, accepted: new Set(), isPreview, ...decided })
  const document = await ask(ctx, supplier)
  if ('why' in document) throw wrongState(`Daftar harga tidak didapat: ${document.why}`)
  return takeNew(ctx, { supplier: id, document: document.value, isPreview, decided })
}

/** Asks a supplier whose time has come, by the schedule. A failed question leaves the catalogue as it is, and the next one waits longer. */
export async function syncBySchedule(ctx: Ctx, { supplier: id }: { supplier: string }): Promise<void> {
  const supplier = findSupplier(ctx, id)
  const isDue = await inTx(ctx, async ctx => {
    const kept = await lockList(ctx, id)
    const now = ctx.clock.now()
    const isTooSoon = (kept.askedAt?.getTime() ?? 0) + (supplier.priceListEveryMs ?? 0) > now.getTime()
    // Another process, or an operator, may have asked since.
    if (kept.nextAt === null || kept.nextAt > now || isTooSoon) return false
    await noteQuestion(ctx, kept)
    return true
  })
  if (!isDue) return
  const document = await ask(ctx, supplier)
  if ('why' in document) {
    ctx.log.warn({ supplier: id, why: document.why }, 'no price list came, prices stay')
    return
  }
  const { report } = await takeNew(ctx, { supplier: id, document: document.value, isPreview: false })
  const { created, updated, held, off, losses, problems } = report
  const counts = { created, updated, held: held.length, off: off.length, losses: losses.length, unreadable: problems.length }
  ctx.log.info({ supplier: id, ...counts }, 'a price list was taken')
}

type File = Asked & { text: string; version?: number | undefined }

/**
 * Takes a list that came as a file. A preview is not kept: only the file itself, given again, is ever taken. Throws `statement_invalid` if it
 * contains no list, and `stale_version` if another list came since the preview that saw `version`.
 */
export async function importPrices(ctx: Ctx, { supplier: id, text, version, isPreview, ...decided }: File): Promise<Synced> {
  findSupplier(ctx, id)
  const document = parseJson(text)
  const reading = readPriceList(document)
  if (reading.kind === 'unreadable') throw new Problem('statement_invalid', `Ini bukan daftar harga: ${reading.why}`)
  if (isPreview) return previewFile(ctx, { supplier: id, document, decided })
  return takeNew(ctx, { supplier: id, document, version, isPreview, decided })
}

/** Its version is zero, which no kept list has: nothing can be accepted by it. */
function previewFile(ctx: Ctx, { supplier, document, decided }: { supplier: string; document: unknown; decided: ByHand }): Promise<Synced> {
  return inTx(ctx, async ctx => {
    const kept = await lockList(ctx, supplier)
    const report = await applyPriceList(ctx, { supplier, document, isPreview: true, decided })
    const read = { ...kept, version: 0, fetchedAt: ctx.clock.now() }
    return { kept: read, latestVersion: kept.version, report, isKept: false, isPreview: true }
  })
}

/**
 * Takes rows of the latest list that were held back. Throws `not_found` if there is no list, and `stale_version` if a newer one came since it
 * was read.
 */
export async function acceptPrices(
  ctx: Ctx,
  { skus, version, ...input }: { supplier: string; version: number; skus: 'all' | readonly string[] } & ByHand,
): Promise<Synced> {
  findSupplier(ctx, input.supplier)
  return takeKept(ctx, { ...input, version, accepted: skus === 'all' ? 'all' : new Set(skus), isPreview: false })
}

function findSupplier({ suppliers }: Pick<Ctx, 'suppliers'>, id: string): Supplier {
  const supplier = suppliers.get(id)
  if (!supplier) throw new Problem('not_found', `Toko ini tidak punya pemasok ${id}.`)
  return supplier
}

async function ask(ctx: Ctx, { id, readPriceList: read }: Supplier): Promise<{ value: unknown } | { why: string }> {
  invariant(read, `${id} sends its list`)
  const reading = await read()
  const why = reading.kind === 'unread' ? reading.detail : whyUnreadable(reading.document)
  if (why !== undefined) await inTx(ctx, ctx => noteFailure(ctx, { supplier: id, detail: why }))
  return why !== undefined || reading.kind === 'unread' ? { why: why ?? '' } : { value: reading.document }
}

function whyUnreadable(document: unknown): string | undefined {
  const reading = readPriceList(document)
  return reading.kind === 'unreadable' ? reading.why : undefined
}

/** A mark of the byte order, which some editors write, is no part of the list. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new Problem('statement_invalid', 'Filenya bukan JSON. Cek lagi filenya.')
  }
}

type New = { supplier: string; document: unknown; version?: number | undefined; isPreview: boolean; decided?: ByHand }

/** The list and what it changes are one tx: after a crash there are both or neither. */
function takeNew(ctx: Ctx, { supplier, document, version, isPreview, decided }: New): Promise<Synced> {
  return inTx(ctx, async ctx => {
    if (version !== undefined) await expectLatest(ctx, { supplier, document, version })
    const kept = await keepList(ctx, { supplier, document, isTaken: !isPreview })
    const report = await applyPriceList(ctx, { supplier, document, isPreview, ...(decided && { decided }) })
    return { kept, latestVersion: kept.version, report, isKept: false, isPreview }
  })
}

/** The same list again is a repeat, after an answer that was cut off. */
async function expectLatest(ctx: TxCtx, seen: { supplier: string; document: unknown; version: number }): Promise<void> {
  const { version, document } = await lockList(ctx, seen.supplier)
  if (version === seen.version || document === JSON.stringify(seen.document)) return
  const sentence = 'Ada daftar lain yang masuk sesudah kamu melihat yang ini. Lihat lagi bedanya, lalu putuskan.'
  throw staleVersion({ status: 'kept', version }, sentence)
}

type Kept = { supplier: string; version?: number; accepted: Accepted; isPreview: boolean } & ByHand

function takeKept(ctx: Ctx, { supplier, version, accepted, isPreview, by, note }: Kept): Promise<Synced> {
  return inTx(ctx, async ctx => {
    const kept = await lockList(ctx, supplier)
    if (kept.document === null) throw new Problem('not_found', 'Belum ada daftar harga dari pemasok ini.')
    if (version !== undefined && version !== kept.version) throw staleVersion({ status: 'kept', version: kept.version })
    const report = await applyPriceList(ctx, { supplier, document: JSON.parse(kept.document), accepted, isPreview, decided: { by, note } })
    const skus = accepted === 'all' ? 'all' : [...accepted].join(' ').slice(0, 1_000)
    const data = { note, version: kept.version, skus }
    if (version !== undefined)
      await recordAct(ctx, {
        ...{ act: 'price_list_accepted', subjectKind: 'price_list', subjectId: supplier },
        ...{ by, reason: 'by_hand', data },
      })
    return { kept, latestVersion: kept.version, report, isKept: true, isPreview }
  })
}
