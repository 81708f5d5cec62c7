import { expect, test } from 'vitest'
import type { Supplier } from './supplier.ts'
import { createSuppliers, mapSuppliers } from './suppliers.ts'

test('suppliers are found by their id', () => {
  const two = supplierOf('two')
  expect(mapSuppliers([supplierOf('one'), two]).get('two')).toBe(two)
})

test('without a choice there are no suppliers', () => {
  expect(createSuppliers({}).size).toBe(0)
})

test('two suppliers with one id stop the start', () => {
  expect(() => mapSuppliers([supplierOf('one'), supplierOf('one')])).toThrow('two suppliers are called one')
})

function supplierOf(id: string): Supplier {
  return {
    id,
    referenceLifetimeMs: 1,
    send: async () => ({ kind: 'unknown', detail: 'a supplier of the tests' }),
    readNotice: () => ({ kind: 'unverified' }),
  }
}
