import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { voucherCodes } from '../../db/schema/stock.ts'
import { createCodeVault } from '../../platform/code-vault.ts'
import { doubtOf } from '../../test/doubtful-orders.ts'
import { makeUser } from '../../test/make-user.ts'
import { actsOf, attemptsOf, decided } from '../../test/operator-hands.ts'
import { codeLines, createStockEngine, type StockEngine } from '../../test/stock-engine.ts'
import { getProduct } from '../catalog/read.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { returnCode } from '../delivery/return-code.ts'
import { sendAttempt } from '../delivery/send-attempt.ts'
import { exportOwnOrders } from '../orders/export-own.ts'
import { revealCodes } from '../orders/reveal-codes.ts'
import { checkStock } from './check-stock.ts'
import { checkVault, listStock } from './read.ts'
import { takeCode } from './take-code.ts'
import { withdrawCodes } from './withdraw-codes.ts'

let engine: StockEngine
beforeEach(async () => {
  engine = await createStockEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const dayMs = 24 * 60 * 60_000
const topup = (sku: string, content: string, reference = 'DEL-1', maxCostIdr = 10_000) =>
  ({ reference, sku, content, customerNo: '', maxCostIdr }) as Parameters<typeof takeCode>[1]

/** Codes of answers in their order, opened; null for a refusal. */
async function take(of: { sku: string; content: string }, count: number, prefix = 'DEL') {
  const answers = []
  for (let at = 0; at < count; at += 1) answers.push(await takeCode(engine.ctx, topup(of.sku, of.content, `${prefix}-${at}`)))
  return answers.map(answer => (answer.kind === 'succeeded' ? engine.ctx.vault.open(answer.serialNumber) : null))
}

async function buyOne(itemId: string, quantity = 1) {
  const order = await engine.order({ itemId, quantity })
  await engine.pay(order)
  await engine.runJobs()
  return order
}

const availability = async (itemId: string) =>
  (await getProduct(engine.ctx, itemId.replace('-86-diamonds', '')))?.items.find(({ id }) => id === itemId)?.availability

test('a paid order gets one code, its page shows it to its buyer only, and its cost is the lot’s', async () => {
  const { itemId, sku } = await engine.voucher()
  await engine.import([`${sku},AAAA-BBBB-CCCC,SN1,,8500`])
  const order = await buyOne(itemId)
  expect(await engine.read(order)).toMatchObject({
    status: 'delivered',
    delivery: { is_hidden: true, units: [{ status: 'delivered', serial_number: null }] },
  })
  await expect(revealCodes(engine.ctx, { id: order.id, contact: '081200000000' })).rejects.toMatchObject({ code: 'contact_mismatch' })
  const shown = await revealCodes(engine.ctx, { id: order.id, contact: '081234567890' })
  expect(shown.delivery).toMatchObject({ is_hidden: false, units: [{ serial_number: 'AAAA-BBBB-CCCC' }] })
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'succeeded', cost: 8_500, overcharge: null }])
})

test('no code is readable in any table', async () => {
  const { itemId, sku } = await engine.voucher()
  await engine.import([`${sku},AAAA-BBBB-CCCC,SN1,,9000`, `${sku},DDDD-EEEE-FFFF,SN2,,9000`])
  await buyOne(itemId)
  const tables = await engine.ctx.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.rows.length).toBeGreaterThan(40)
  for (const { name } of tables.rows) {
    const found = await engine.ctx.db.execute(sql`select 1 from ${sql.raw(name)} as row where row::text ~ 'AAAA|CCCC|DDDD|FFFF'`)
    expect([name, found.rows]).toEqual([name, []])
  }
})

test('the code that expires first is given first, then the one imported first, and an expired one never', async () => {
  const of = await engine.voucher()
  const day = (days: number) => new Date(engine.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
  await engine.import([
    `${of.sku},LAST,,,9000`,
    `${of.sku},SECOND,,${day(60)},9000`,
    `${of.sku},FIRST,,${day(30)},9000`,
    `${of.sku},GONE,,${day(2)},9000`,
  ])
  engine.clock.advance(10 * dayMs)
  expect(await take(of, 4)).toEqual(['FIRST', 'SECOND', 'LAST', null])
})

test('the same reference gets the same answer for good, also when codes come later', async () => {
  const { sku, content } = await engine.voucher()
  await engine.import(codeLines(sku, 1))
  const first = await takeCode(engine.ctx, topup(sku, content, 'DEL-1'))
  expect(await takeCode(engine.ctx, topup(sku, content, 'DEL-1'))).toEqual(first)
  expect(await takeCode(engine.ctx, topup(sku, content, 'DEL-2'))).toMatchObject({ kind: 'failed', reason: 'out_of_stock' })
  await engine.import(codeLines(sku, 5, 2))
  expect(await takeCode(engine.ctx, topup(sku, content, 'DEL-2'))).toMatchObject({ kind: 'failed', reason: 'out_of_stock' })
  expect(await takeCode(engine.ctx, topup(sku, content, 'DEL-3'))).toMatchObject({ kind: 'succeeded' })
})

test('of a hundred buyers at once of forty codes, each asking twice, forty get one each and the others are refused for good', async () => {
  const { sku, content } = await engine.voucher()
  await engine.import(codeLines(sku, 40))
  const supplier = engine.ctx.suppliers.get('voucher_stock')
  const references = Array.from({ length: 100 }, (_, at) => `DEL-${at}`)
  const ask = async (reference: string) => [reference, await supplier?.send(topup(sku, content, reference))] as const
  await Promise.all([...references, ...references].map(ask))
  const answers = await Promise.all([...references, ...references].map(ask))
  const codeOf = new Map(
    answers.map(([reference, answer]) => [reference, answer?.kind === 'succeeded' ? answer.serialNumber : answer?.kind]),
  )
  for (const [reference, answer] of answers)
    expect([reference, answer?.kind === 'succeeded' ? answer.serialNumber : answer?.kind]).toEqual([reference, codeOf.get(reference)])
  const codes = [...codeOf.values()].filter(code => code !== 'failed')
  expect([codes.length, new Set(codes).size]).toEqual([40, 40])
  expect(await listStock(engine.ctx)).toMatchObject([{ sku, free: 0, given: 40 }])
})

test('of eight orders for three codes, delivered at once by two processes, three are delivered and five get their money back', async () => {
  const { itemId, sku } = await engine.voucher()
  await engine.import(codeLines(sku, 3))
  const orders = []
  for (let at = 0; at < 8; at += 1) orders.push(await engine.order({ itemId }))
  for (const order of orders) await engine.pay(order)
  await Promise.allSettled([...orders, ...orders].map(({ id }) => deliverOrder(engine.ctx, { orderId: id })))
  await engine.runJobs()
  const ends = await Promise.all(orders.map(order => revealCodes(engine.ctx, { id: order.id, contact: '081234567890' })))
  const codes = ends.flatMap(({ delivery }) => delivery.units.flatMap(unit => unit.serial_number ?? []))
  expect([codes.length, new Set(codes).size]).toEqual([3, 3])
  expect(ends.filter(({ status }) => status === 'refunded')).toHaveLength(5)
})

test('a quantity above the stock is refused before it is paid, and says how much there is', async () => {
  const { itemId, sku } = await engine.voucher({ maxQuantity: 5 })
  await engine.import(codeLines(sku, 2))
  const refusal = { code: 'item_unavailable', message: expect.stringContaining('paling banyak 2'), extra: { reason: 'too_many' } }
  await expect(engine.order({ itemId, quantity: 3 })).rejects.toMatchObject(refusal)
})

test('what runs out after the payment goes the next route, or back to the buyer, unit by unit', async () => {
  const own = await engine.voucher({ maxQuantity: 2 })
  await engine.import(codeLines(own.sku, 2))
  const half = await engine.order({ itemId: own.itemId, quantity: 2 })
  await buyOne(own.itemId)
  await engine.pay(half)
  await engine.runJobs()
  expect(await engine.read(half)).toMatchObject({ status: 'delivered', refunds: [{ amount: half.total / 2 }] })
  const two = await engine.voucher({ other: true })
  await engine.import(codeLines(two.sku, 1))
  const [first, second] = [await engine.order({ itemId: two.itemId }), await engine.order({ itemId: two.itemId })]
  for (const order of [first, second]) await engine.pay(order)
  await engine.runJobs()
  expect([await engine.read(first), await engine.read(second)]).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }])
  expect(engine.other.requests).toHaveLength(1)
})

test('a process killed between taking the code and writing it down gives the same code after it', async () => {
  const { itemId, sku, content } = await engine.voucher()
  await engine.import(codeLines(sku, 3))
  const order = await engine.order({ itemId })
  await engine.pay(order)
  const supplier = engine.ctx.suppliers.get('voucher_stock')
  const dying = {
    ...supplier,
    send: async (request: Parameters<typeof takeCode>[1]) =>
      takeCode(engine.ctx, request).then(() => Promise.reject(new Error('the process died here'))),
  }
  const suppliers = new Map([...engine.ctx.suppliers, ['voucher_stock', dying as NonNullable<typeof supplier>]])
  await expect(deliverOrder({ ...engine.ctx, suppliers }, { orderId: order.id })).rejects.toThrow('died')
  engine.clock.advance(60_000)
  await engine.runJobs()
  const attempt = (await attemptsOf(engine, order)).at(0)
  expect(attempt).toMatchObject({ status: 'succeeded' })
  expect(await takeCode(engine.ctx, topup(sku, content, attempt?.reference))).toMatchObject({ serialNumber: attempt?.serialNumber })
  expect(await listStock(engine.ctx)).toMatchObject([{ free: 2, given: 1 }])
})

test('money that went back while the code was being taken stays back, and the code is spent once', async () => {
  const { itemId, sku } = await engine.voucher()
  await engine.import(codeLines(sku, 2))
  const order = await engine.order({ itemId })
  await engine.pay(order)
  const supplier = engine.ctx.suppliers.get('voucher_stock')
  const silent = {
    ...supplier,
    send: async (request: Parameters<typeof takeCode>[1]) =>
      ((await takeCode(engine.ctx, request)) && { kind: 'unknown', detail: 'unheard' }) as { kind: 'unknown'; detail: string },
  }
  const whole = new Map(engine.ctx.suppliers)
  const suppliers = engine.ctx.suppliers as Map<string, NonNullable<typeof supplier>>
  suppliers.set('voucher_stock', silent as NonNullable<typeof supplier>)
  for (let step = 0; step < 40; step += 1) {
    engine.clock.advance(5 * 60_000)
    await engine.runJobs()
  }
  suppliers.set('voucher_stock', whole.get('voucher_stock') as NonNullable<typeof supplier>)
  expect(await engine.read(order)).toMatchObject({ status: 'refunded' })
  await sendAttempt(engine.ctx, { reference: (await doubtOf(engine, order)).reference, isTold: true })
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', delivery: { units: [{ serial_number: null }] } })
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'late', serialNumber: null }])
  expect(await listStock(engine.ctx)).toMatchObject([{ free: 1, given: 1 }])

  const { reference, version } = await doubtOf(engine, order)
  const back = () => returnCode(engine.ctx, { reference, version, ...decided })
  await Promise.all([back(), back()])
  await back()
  expect(await listStock(engine.ctx)).toMatchObject([{ free: 2, given: 0 }])
  expect([await actsOf(engine), await engine.read(order)]).toMatchObject([
    expect.arrayContaining([expect.stringContaining('code_returned')]),
    { status: 'refunded' },
  ])
  await sendAttempt(engine.ctx, { reference, isTold: true })
  expect((await supplier?.send(topup(sku, '', reference)))?.kind).toBe('failed')
  const next = await buyOne(itemId)
  await expect(returnCode(engine.ctx, { ...(await doubtOf(engine, next)), ...decided })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await listStock(engine.ctx)).toMatchObject([{ free: 1, given: 1 }])
})

test('the item is sold out before a buyer pays, and comes back with the next import', async () => {
  const { itemId, sku } = await engine.voucher()
  expect(await availability(itemId)).toMatchObject({ is_available: false, reason: 'out_of_stock' })
  await engine.import(codeLines(sku, 1))
  expect(await availability(itemId)).toEqual({ is_available: true })
  await buyOne(itemId)
  expect(await availability(itemId)).toMatchObject({ is_available: false, reason: 'out_of_stock' })
  await expect(engine.order({ itemId })).rejects.toMatchObject({ code: 'item_unavailable' })
  const { lotId } = await engine.import(codeLines(sku, 2, 2))
  expect(await availability(itemId)).toEqual({ is_available: true })
  await withdrawCodes(engine.ctx, { lotId: lotId ?? '', ...decided })
  expect(await availability(itemId)).toMatchObject({ is_available: false })
})

test('codes that expire take their item off sale', async () => {
  const { itemId, sku } = await engine.voucher()
  await engine.import([`${sku},SOON,,${new Date(engine.clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10)},9000`])
  engine.clock.advance(5 * dayMs)
  await checkStock(engine.ctx)
  expect(await availability(itemId)).toMatchObject({ is_available: false, reason: 'out_of_stock' })
  expect(await listStock(engine.ctx)).toMatchObject([{ free: 0, unusable: 1 }])
})

test('a code is given for nothing but what its sku sold when it was imported, and for no more than it may cost', async () => {
  const { sku, content } = await engine.voucher()
  await engine.import(codeLines(sku, 2))
  expect(await takeCode(engine.ctx, topup(sku, content, 'DEL-1', 8_999))).toMatchObject({ kind: 'failed', reason: 'price_above_ceiling' })
  await engine.ctx.db.update(supplierOffers).set({ content: 'steam:balance:60000' }).where(eq(supplierOffers.sku, sku))
  expect(await takeCode(engine.ctx, topup(sku, 'steam:balance:60000', 'DEL-2'))).toMatchObject({ kind: 'failed', reason: 'out_of_stock' })
  expect(await listStock(engine.ctx)).toMatchObject([{ free: 0, unusable: 2 }])
})

test('without the key of the codes nothing is given, nothing is lost, and whoever asks is told which key is missing', async () => {
  const { itemId, sku, content } = await engine.voucher()
  await engine.import(codeLines(sku, 2))
  const keyless = { ...engine.ctx, vault: createCodeVault([Buffer.alloc(32, 'another key')]) }
  expect(await takeCode(keyless, topup(sku, content, 'DEL-1'))).toMatchObject({ kind: 'not_sent' })
  expect(await checkVault(keyless)).toMatchObject({
    kind: 'wrong_credentials',
    detail: expect.stringContaining(engine.ctx.vault.keyIds[0] ?? ''),
  })
  expect(await takeCode(engine.ctx, topup(sku, content, 'DEL-1'))).toMatchObject({ kind: 'succeeded' })
  expect(await checkVault(engine.ctx)).toMatchObject({ kind: 'works' })
  const order = await buyOne(itemId)
  expect((await revealCodes(keyless, { id: order.id, contact: '081234567890' })).delivery.units).toMatchObject([{ serial_number: null }])
})

test('a code that was changed in the database is not given, and the next one is', async () => {
  const of = await engine.voucher()
  await engine.import(codeLines(of.sku, 2))
  const [first] = await engine.ctx.db.select().from(voucherCodes).orderBy(asc(voucherCodes.id))
  await engine.ctx.db
    .update(voucherCodes)
    .set({ sealed: first?.sealed.replace(/.(?=.{4}$)/, letter => (letter === 'A' ? 'B' : 'A')) ?? '' })
    .where(eq(voucherCodes.id, first?.id ?? 0))
  expect(await take(of, 1)).toEqual([`CODE-${of.sku}-2`])
  expect(await listStock(engine.ctx)).toMatchObject([{ free: 0, unusable: 1, given: 1 }])
})

test('the rest of a bad lot is withdrawn once, codes that were given stay given', async () => {
  const of = await engine.voucher()
  const { lotId } = await engine.import(codeLines(of.sku, 5))
  await take(of, 2)
  const withdraw = () => withdrawCodes(engine.ctx, { lotId: lotId ?? '', ...decided })
  expect(await withdraw()).toEqual({ withdrawnCount: 3, givenCount: 2 })
  expect(await withdraw()).toEqual({ withdrawnCount: 0, givenCount: 2 })
  expect(await take(of, 1, 'LATER')).toEqual([null])
  expect(await actsOf(engine)).toEqual([`codes_imported ${lotId}`, `codes_withdrawn ${lotId}`])
  await expect(withdrawCodes(engine.ctx, { lotId: 'LOT-0', ...decided })).rejects.toMatchObject({ code: 'not_found' })
})

test('a user’s own export has the codes in the clear', async () => {
  const { itemId, sku } = await engine.voucher()
  await engine.import(codeLines(sku, 1))
  const user = await makeUser(engine.ctx)
  const order = await engine.order({ itemId, asker: user.id })
  await engine.pay(order)
  await engine.runJobs()
  expect(await exportOwnOrders(engine.ctx, user.id)).toMatchObject([{ codes: [`CODE-${sku}-1`] }])
})
