import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProduct } from '@kilat/contract/catalog.ts'
import { defaultOperatorSocket } from '../../server/src/platform/operator-socket.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { signIn } from '../sign-in.ts'
import { addressesVariable, companyMinuteMs, sandboxSecret } from './accounts.ts'
import type { Shop } from './buyer.ts'
import { startDigiflazzCompany } from './digiflazz-company.ts'
import { readFacts, type StoreData } from './facts.ts'
import { createFaultCount, type FaultCount } from './fault-count.ts'
import type { FaultRun } from './fault-run.ts'
import { type GatewayCompanies, keptIdr, startGatewayCompanies } from './gateway-companies.ts'
import { judge, type Outside, type Verdict } from './judge.ts'
import { importList } from './list-changes.ts'
import { createMarket, supplierIds } from './market.ts'
import { pause, type StoreProcesses, startFront, startStoreProcesses } from './store-processes.ts'
import { startSupplierCompany } from './supplier-company.ts'
import { type Crowd, letBuy, type Trouble } from './trouble.ts'

export type FaultResult = Crowd & {
  verdict: Verdict
  /** What buyers saw that none should see. */
  complaints: readonly string[]
  faults: FaultCount
  durationMs: number
}

/** Lets buyers through a store in trouble, waits for its quiet, and judges it. */
export async function runFaults(run: FaultRun): Promise<FaultResult> {
  const startedAt = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'kilat-faults-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const trouble = await open(run, { folder, closing })
    const complaints: string[] = []
    const shop = await openShop(trouble, fault => complaints.push(fault))
    const crowd = await letBuy(shop, trouble)
    run.say(`${crowd.bought.length} buyers were answered, ${crowd.kills} kills, ${crowd.stops} stops, ${secondsSince(startedAt)} s`)
    const ids = new Set(crowd.bought.flatMap(({ id }) => id ?? []))
    const verdict = await waitForEnds(trouble, ids)
    return { ...crowd, verdict, complaints, faults: trouble.count, durationMs: Date.now() - startedAt }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

type Opened = Trouble & { data: StoreData }

/** Starts the database, the companies and the store; `closing` gets what ends them. */
async function open(run: FaultRun, { folder, closing }: { folder: string; closing: (() => unknown)[] }): Promise<Opened> {
  const postgres = run.database === 'postgres' ? await startPostgres() : undefined
  if (postgres) closing.push(postgres.stop)
  const count = createFaultCount()
  let store: StoreProcesses | undefined
  const front = await startFront(() => store?.pick() ?? '')
  closing.push(front.close)
  const companies = await startGatewayCompanies({
    seed: run.seed,
    noticeUrl: company => `${front.url}/api/webhooks/payments/${company}`,
    count,
    // The companies' own waits are minutes, for a window of half an hour.
    timeScale: run.windowMinutes / 30,
  })
  closing.push(companies.close)
  const promiseMs = run.promiseMinutes * 60_000
  const market = createMarket()
  // Silent until after the hold.
  const shared = { seed: run.seed, count, market, slowMs: promiseMs / 8, silentMs: promiseMs + run.holdMinutes * 90_000 }
  const supplier = await startSupplierCompany({
    noticeUrl: `${front.url}/api/webhooks/suppliers/sandbox`,
    ...shared,
  })
  closing.push(supplier.close)
  const digiflazz = await startDigiflazzCompany({
    noticeUrl: `${front.url}/api/webhooks/suppliers/digiflazz`,
    ...shared,
    minuteMs: companyMinuteMs(run.callTimeoutMs),
    // An unclear answer to the question about it is only asked again after minutes, which a short run does not have.
    takenBackAfterMs: run.isBrief ? null : promiseMs / 4,
  })
  closing.push(digiflazz.close)
  const data = { dataDir: folder, databaseUrl: postgres?.url }
  const env = {
    ...settingsOf(run, data),
    [addressesVariable]: JSON.stringify({ ...companies.urls, supplier: supplier.url, digiflazz: digiflazz.url }),
  }
  store = await startStoreProcesses({ count: postgres ? 2 : 1, isBrief: run.isBrief, env })
  closing.push(store.end)
  for (const id of supplierIds) await importList(store, { supplier: id, rows: market.rowsOf(id) })
  const ticking = setInterval(() => void expireDue(companies), 1_000)
  closing.push(() => clearInterval(ticking))
  const socket = defaultOperatorSocket(folder, process.platform)
  return { run, store, count, companies, supplier, digiflazz, market, socket, postgres, data }
}

function settingsOf(run: FaultRun, { dataDir, databaseUrl }: StoreData): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    LOG_LEVEL: 'error',
    SANDBOX_SECRET: sandboxSecret,
    PAYMENT_WINDOW_MINUTES: String(run.windowMinutes),
    CORRECTION_SECONDS: '0',
    PROMISE_MINUTES: String(run.promiseMinutes),
    HOLD_MINUTES: String(run.holdMinutes),
    STAFF_HOURS: '00.00-00.00',
    FIRST_CHECK_MS: String(run.firstCheckMs),
    LAST_CHECK_MS: String(run.lastCheckMs),
    CALL_TIMEOUT_MS: String(run.callTimeoutMs),
  }
}

/** Companies tell of payments that have expired. */
async function expireDue({ all }: GatewayCompanies): Promise<void> {
  for (const { simulator } of all) await simulator.expireDue()
}

async function openShop({ run, store, companies }: Trouble, complain: Shop['complain']): Promise<Shop> {
  const tokens: string[] = []
  for (let user = 0; user < Math.max(3, run.buyers / 30); user += 1) tokens.push(await signIn(store.pick(), `pembeli${user}@contoh.id`))
  const items = await listItems(store.pick())
  return { pick: store.pick, companies, items, tokens, thinkMs: run.thinkMs, patienceMs: 120_000, complain }
}

async function listItems(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/products/mobile-legends`, { headers: { 'x-api-key': 'kilat-demo' } })
  const { data } = getProduct.answer?.parse(await answer.json()) ?? { data: { items: [] } }
  // Amounts that every channel takes.
  return data.items.filter(({ price, availability }) => availability.is_available && price >= 10_000 && price < 500_000).map(({ id }) => id)
}

/** A process that shares its database finds the jobs of a killed one by their missing heartbeat, twice after ten seconds. */
const jobsOfTheDeadMs = 25_000

/** The companies work from now on. Judges, with the store stopped, until everything has its end or the patience is over. */
async function waitForEnds(
  { run, store, count, companies, supplier, digiflazz, data }: Opened,
  ids: ReadonlySet<string>,
): Promise<Verdict> {
  count.calm()
  digiflazz.calm()
  const deliveriesOf = (number: number) => [...supplier.deliveriesOf(number), ...digiflazz.deliveriesOf(number)]
  const deadline = Date.now() + run.patienceMs
  const endMs = (run.windowMinutes + run.promiseMinutes + run.holdMinutes) * 60_000
  const waitMs = run.database === 'postgres' ? Math.max(endMs, jobsOfTheDeadMs) : endMs
  for (;;) {
    await pause(waitMs)
    await store.stop()
    const verdict = judge(await readFacts(data), { ...seeGateways(companies), deliveriesOf, ids })
    run.say(`${verdict.faults.length} faults, ${verdict.unfinished.length} not at their end`)
    if (verdict.faults.length > 0 || verdict.unfinished.length === 0 || Date.now() > deadline) return verdict
    for (const line of verdict.unfinished.slice(0, 5)) run.say(`  ${line}`)
    await store.start()
  }
}

function seeGateways({ all }: GatewayCompanies): Pick<Outside, 'kept' | 'refunds'> {
  const payments = all.flatMap(({ name, simulator }) => simulator.till.all().map(payment => ({ gateway: name, payment })))
  const refunds = new Map<string, number>()
  for (const { refundReference, amountIdr } of payments.flatMap(({ payment }) => payment.takenBack))
    if (refundReference !== null) refunds.set(refundReference, (refunds.get(refundReference) ?? 0) + amountIdr)
  const kept = payments.map(({ gateway, payment }) => ({ gateway, reference: payment.reference, amount: keptIdr(payment) }))
  return { kept, refunds }
}

function secondsSince(startedAt: number): number {
  return Math.round((Date.now() - startedAt) / 1_000)
}
