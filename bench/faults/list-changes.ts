import { resumeSupplier } from '@kilat/contract/operator/suppliers.ts'
import { createCall } from '../../server/src/operator/call-store.ts'
import { type DigiflazzCompany, walls } from './digiflazz-company.ts'
import type { FaultCount } from './fault-count.ts'
import type { FaultRun } from './fault-run.ts'
import { listPath } from './list-page.ts'
import { listChanges, type Market, type Row, type SupplierId, supplierIds } from './market.ts'
import { diceOf } from './plan.ts'
import { pause, type StoreProcesses } from './store-processes.ts'

type Changing = { run: FaultRun; store: StoreProcesses; market: Market; count: FaultCount }

/** How long a store that runs may refuse a list. */
const patienceMs = 60_000

/** Brings a supplier's list to the running store, until one of its processes has taken it. */
export async function importList(store: StoreProcesses, { supplier, rows }: { supplier: SupplierId; rows: readonly Row[] }): Promise<void> {
  const body = JSON.stringify({ data: rows })
  let said = 'nothing'
  // A process that was killed takes its time to come back, the longer the more the machine has to do.
  for (const begunAt = Date.now(); Math.min(Date.now() - begunAt, store.upMs()) < patienceMs; ) {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: AbortSignal.timeout(20_000) }
    const answer = await fetch(`${store.pick()}${listPath}/${supplier}`, sent).catch((error: unknown) => {
      said = String(error)
      return undefined
    })
    const text = await answer?.text().catch(() => undefined)
    if (answer?.ok && text !== undefined) {
      if (!JSON.parse(text).isReadable) throw new Error(`the list of ${supplier} was refused: ${text.slice(0, 500)}`)
      return
    }
    if (answer) said = `${answer.status} ${text}`
    await pause(150)
  }
  throw new Error(`no process took the list of ${supplier}: ${said.slice(0, 500)}`)
}

/**
 * Changes what a supplier sells, and tells the store. A company is dearer, closed, or without a ware before the store hears of it. A code that
 * stands for something else is switched off first, as its owner has to do: nobody can know what a call under way buys.
 */
export async function changeList({ run, store, market, count }: Changing, at: number): Promise<void> {
  const dice = diceOf(run.seed, 'list', at)
  const supplier = supplierIds[dice.below(supplierIds.length)] ?? 'sandbox'
  const kind = listChanges[at % listChanges.length] ?? 'dearer'
  const rows = market.change(supplier, kind, dice)
  count.add(`list ${kind}`)
  const now = new Map(market.rowsOf(supplier).map(row => [row.buyer_sku_code, row.product_name]))
  const isMoved = (row: Row) => (now.get(row.buyer_sku_code) ?? row.product_name) !== row.product_name
  if (rows.some(isMoved)) {
    await importList(store, { supplier, rows: rows.map(row => (isMoved(row) ? { ...row, buyer_product_status: false } : row)) })
    await pause(run.callTimeoutMs + 1_500)
  }
  market.put(supplier, rows)
  await pause(dice.below(1_000))
  await importList(store, { supplier, rows })
}

type Closing = Changing & { digiflazz: DigiflazzCompany; socket: string }

/** Lets Digiflazz refuse everything for a while, as it does without money or rights, until a person has acted there and here. */
export async function closeDigiflazz({ run, digiflazz, socket, count }: Closing, at: number): Promise<void> {
  const { books } = digiflazz.simulator
  const dice = diceOf(run.seed, 'wall', at)
  const isEmpty = dice.isHit(0.4)
  const rc = isEmpty ? '44' : (walls[dice.below(walls.length)] ?? '45')
  count.add(`digiflazz wall ${rc}`)
  const balanceIdr = books.balanceIdr
  if (isEmpty) books.balanceIdr -= balanceIdr - 9_999
  else books.wall = rc
  await pause(300 + dice.below(Math.min(8_000, run.windowMinutes * 12_000)))
  if (isEmpty) books.balanceIdr += balanceIdr - 9_999
  else books.wall = null
  const call = createCall({ socket, operator: 'bangku' })
  const wish = { params: { id: 'digiflazz' }, body: { reason: 'filled and allowed again' } }
  for (let tries = 0; tries < 20; tries += 1) {
    const isTold = await call(resumeSupplier, wish).then(
      () => true,
      (error: Error) => error.message.includes('not_found'),
    )
    if (isTold) return
    await pause(500)
  }
}
