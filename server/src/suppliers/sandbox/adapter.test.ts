import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxTopups } from '../../db/schema/sandbox.ts'
import { newReference } from '../../platform/ids.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { createSandboxSupplier } from './adapter.ts'

const pendingMs = 60_000

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

function newTopup(customerNo: string) {
  return { reference: newReference('PAY'), sku: 'unlisted', customerNo, maxCostIdr: rupiah(19_350), isVoucher: false }
}

/** A supplier that never really waits, with the waits it asked for. */
function quickSupplier() {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  return { waits, supplier: createSandboxSupplier({ ...store.ctx, sleep, pendingMs }) }
}

test('an ordinary player gets the delivery after a short wait, the sentinel for success at once', async () => {
  const { supplier, waits } = quickSupplier()
  expect((await supplier.send(newTopup('123456789'))).kind).toBe('succeeded')
  expect(waits).toEqual([800])
  expect((await supplier.send(newTopup('9000000011234'))).kind).toBe('succeeded')
  expect(waits).toEqual([800])
})

test('a call without an answer ends after its time limit, and asking again finds the delivery', async () => {
  const supplier = createSandboxSupplier({ ...store.ctx, timeoutMs: 250, hangMs: 60_000 })
  const request = newTopup('900000005')
  expect(await supplier.send(request)).toEqual({ kind: 'unknown', detail: 'no answer within 250 ms' })
  expect((await supplier.send(request)).kind).toBe('succeeded')
})

test('a delivery slower than the call’s time limit is unknown, and is found when asked again', async () => {
  const supplier = createSandboxSupplier({ ...store.ctx, timeoutMs: 250, answerMs: 60_000 })
  const request = newTopup('123456789')
  expect((await supplier.send(request)).kind).toBe('unknown')
  expect((await supplier.send(request)).kind).toBe('succeeded')
  expect(await rowOf(request.reference)).toMatchObject({ deliveries: 1, askedCount: 2 })
})

test('a listed sku costs its price, an unlisted one the request’s ceiling', async () => {
  const costOf = async (sku: string) => (sku === 'listed' ? rupiah(18_000) : undefined)
  const supplier = createSandboxSupplier({ ...store.ctx, sleep: async () => {}, costOf })
  expect(await supplier.send({ ...newTopup('123456789'), sku: 'listed' })).toMatchObject({ costIdr: 18_000 })
  expect(await supplier.send(newTopup('123456789'))).toMatchObject({ costIdr: 19_350 })
})

test('the serial number follows from the reference alone', async () => {
  const reference = newReference('PAY')
  const { supplier } = quickSupplier()
  const first = await supplier.send({ ...newTopup('123456789'), reference })
  await store.ctx.db.delete(sandboxTopups).where(eq(sandboxTopups.reference, reference))
  expect(await supplier.send({ ...newTopup('900000001'), reference })).toEqual(first)
  expect(first).toMatchObject({ serialNumber: expect.stringMatching(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/) })
})

test('a refused request leaves no record', async () => {
  const { supplier } = quickSupplier()
  for (const customerNo of ['900000004', '900000009']) {
    const request = newTopup(customerNo)
    expect((await supplier.send(request)).kind).toBe('failed')
    expect(await rowOf(request.reference)).toBeUndefined()
  }
})

test('a pending top-up ends once, at its time and not before', async () => {
  const { supplier } = quickSupplier()
  const request = newTopup('900000002')
  await supplier.send(request)
  store.clock.advance(pendingMs / 2)
  expect(await supplier.settleDue()).toBe(0)
  store.clock.advance(pendingMs / 2)
  expect(await supplier.settleDue()).toBe(1)
  expect(await supplier.settleDue()).toBe(0)
  expect(await rowOf(request.reference)).toMatchObject({ status: 'succeeded', deliveries: 1 })
})

test('a lost notice does not change the end of a top-up', async () => {
  const notify = async () => {
    throw new Error('connection refused')
  }
  const supplier = createSandboxSupplier({ ...store.ctx, secret: 'a secret of the tests', notify, pendingMs })
  const request = newTopup('900000002')
  await supplier.send(request)
  store.clock.advance(pendingMs)
  expect(await supplier.settleDue()).toBe(1)
  expect((await supplier.send(request)).kind).toBe('succeeded')
})

test('without a secret every notice is refused', () => {
  const { supplier } = quickSupplier()
  const headers = new Headers({ 'x-sandbox-signature': '' })
  expect(supplier.readNotice({ headers, body: new Uint8Array() })).toEqual({ kind: 'unverified' })
})

async function rowOf(reference: string) {
  const [row] = await store.ctx.db.select().from(sandboxTopups).where(eq(sandboxTopups.reference, reference))
  return row
}
