import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, expect, test } from 'vitest'
import { readPriceList } from '../../modules/catalog/price-list.ts'
import { newReference } from '../../platform/ids.ts'
import { createDigiflazzSupplier } from './adapter.ts'
import { signatureOf } from './client.ts'
import { type DigiflazzSimulator, startDigiflazzSimulator } from './simulator.ts'

const account = { username: 'tokocontoh', apiKey: 'a-production-key-of-the-tests' }
const development = { username: 'tokocontoh', apiKey: 'dev-0000aaaa-1111-bbbb-2222-cccc3333dddd' }
const webhookSecret = 'rahasia-webhook'

const running: DigiflazzSimulator[] = []
afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.close()
})

type Account = typeof account

/** The adapter and its company; `used` are the store's credentials, if they are not those that the company knows. */
async function start({ known = account, used, timeoutMs = 2_000 }: { known?: Account; used?: Account; timeoutMs?: number } = {}) {
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const sells = [{ sku: 'ml86', priceIdr: 19_350 }]
  const simulator = await startDigiflazzSimulator({ clock, account: known, webhookSecret, noticeUrl: null, sells })
  running.push(simulator)
  const supplier = createDigiflazzSupplier({ ...(used ?? known), webhookSecret, clock, url: simulator.url, timeoutMs })
  const passTime = (ms: number) => {
    now += ms
  }
  return { simulator, supplier, passTime }
}

function newTopup(more: object = {}) {
  const topup = { reference: newReference('DEL'), sku: 'ml86', customerNo: '1234567891234', maxCostIdr: rupiah(20_000), isVoucher: false }
  return { ...topup, ...more }
}

test.each([
  ['depo', '9b0599936fc4218929acdab0f7fca156'],
  ['pricelist', 'a276af83ab6372ff067d234733082f19'],
  ['INV-20260101-0001', '7a6717b4ee0e79e8079215dfd200fdc1'],
])('%s is signed as documented', (signed, sign) => {
  expect(signatureOf(development, signed)).toBe(sign)
})

test('a transaction is sent as documented, always with the most it may cost', async () => {
  const { supplier, simulator } = await start()
  const request = newTopup()
  await supplier.send(request)
  expect(simulator.calls).toHaveLength(1)
  expect(simulator.calls[0]).toMatchObject({ path: '/transaction' })
  expect(simulator.calls[0]?.json).toEqual({
    username: 'tokocontoh',
    buyer_sku_code: 'ml86',
    customer_no: '1234567891234',
    ref_id: request.reference,
    max_price: 20_000,
    sign: signatureOf(account, request.reference),
  })
})

test('a number with dots is allowed to have them', async () => {
  const { supplier } = await start()
  expect((await supplier.send(newTopup({ customerNo: 'sari.dewi@contoh.id' }))).kind).toBe('succeeded')
})

test.each([
  ['087800001230', 'succeeded', 'succeeded'],
  ['087800001232', 'failed', 'failed'],
  ['087800001233', 'pending', 'succeeded'],
  ['087800001234', 'pending', 'failed'],
])('the documented test number %s is %s with a development key, and later %s', async (customerNo, first, later) => {
  const { supplier, simulator, passTime } = await start({ known: development })
  const request = newTopup({ sku: 'xld10', customerNo })
  expect((await supplier.send(request)).kind).toBe(first)
  await simulator.settle()
  passTime(supplier.resendEveryMs ?? 0)
  expect((await supplier.send(request)).kind).toBe(later)
})

test('calls with one reference that come at once are one call', async () => {
  const { supplier, simulator } = await start()
  const request = newTopup()
  const outcomes = await Promise.all([1, 2, 3].map(() => supplier.send(request)))
  expect(new Set(outcomes).size).toBe(1)
  expect(simulator.calls).toHaveLength(1)
})

test('the time between two calls with one reference is more than a minute, and more than a call takes', async () => {
  expect((await start()).supplier.resendEveryMs).toBeGreaterThan(60_000)
  expect((await start({ timeoutMs: 60_000 })).supplier.resendEveryMs).toBeGreaterThan(60_000 + 1_000)
  expect((await start({ timeoutMs: 120_000 })).supplier.resendEveryMs).toBeGreaterThan(120_000 + 1_000)
})

test('no answer in time is unknown, and a closed door means that nothing was sent', async () => {
  const { supplier, simulator } = await start({ timeoutMs: 150 })
  simulator.breakNext('hang')
  expect((await supplier.send(newTopup())).kind).toBe('unknown')
  await simulator.close()
  expect((await supplier.send(newTopup())).kind).toBe('not_sent')
})

test('a development key is of another account than the production key of the same user, which would sell again what the other was asked about', async () => {
  const { supplier: real } = await start()
  const { supplier: test } = await start({ known: development })
  expect(real.account).toBe('tokocontoh')
  expect(test.account).not.toBe(real.account)
})

test.each([
  ['44', 'balance_empty'],
  ['45', 'address_not_allowed'],
  ['82', 'account_blocked'],
] as const)('rc %s needs an operator: %s', async (rc, cause) => {
  const { supplier, simulator } = await start()
  simulator.books.wall = rc
  expect(await supplier.send(newTopup())).toMatchObject({ kind: 'blocked', cause })
  expect(await supplier.readBalance?.()).toMatchObject({ kind: 'blocked', cause })
})

test('the check names the balance, and tells wrong credentials from a closed door', async () => {
  const { supplier, simulator } = await start()
  expect(await supplier.check?.()).toEqual({ kind: 'works', detail: 'a production key, balance Rp1.000.000' })
  const wrong = await start({ known: account, used: { ...account, apiKey: 'another-key-of-the-tests' } })
  expect(await wrong.supplier.check?.()).toMatchObject({ kind: 'wrong_credentials' })
  const nobody = await start({ known: account, used: { ...account, username: 'tokolain' } })
  expect(await nobody.supplier.check?.()).toMatchObject({ kind: 'wrong_credentials' })
  await simulator.close()
  expect(await supplier.check?.()).toMatchObject({ kind: 'unreachable' })
})

test('the price list is one that the catalogue reads, and is asked for once in five minutes', async () => {
  const { supplier, simulator, passTime } = await start()
  const reading = await supplier.readPriceList?.()
  if (reading?.kind !== 'document') throw new Error('the list was to come')
  expect(readPriceList(reading.document)).toMatchObject({ kind: 'list', rows: [{ row: { sku: 'ml86', cost: 19_350 } }], problems: [] })
  expect(await supplier.readPriceList?.()).toMatchObject({ kind: 'unread' })
  expect(simulator.calls).toHaveLength(1)
  passTime(5 * 60_000)
  expect(await supplier.readPriceList?.()).toMatchObject({ kind: 'document' })
})

test('a list that another process has just asked for is not read as empty', async () => {
  const { supplier, simulator } = await start()
  const other = createDigiflazzSupplier({
    ...account,
    webhookSecret,
    clock: { now: () => new Date() },
    url: simulator.url,
    timeoutMs: 2_000,
  })
  await other.readPriceList?.()
  expect(await supplier.readPriceList?.()).toEqual({ kind: 'unread', detail: 'rc 83: Ditolak (83)' })
})
