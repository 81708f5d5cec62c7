import { invariant } from '../platform/invariant.ts'
import { createDigiflazzSupplier, type DigiflazzSupplierInput } from './digiflazz/adapter.ts'
import { createManual, type ManualInput } from './manual/adapter.ts'
import { createSandboxSupplier, type SandboxSupplierInput } from './sandbox/adapter.ts'
import type { Supplier } from './supplier.ts'
import { createVoucherStock, type VoucherStockInput } from './voucher-stock/adapter.ts'

/** The suppliers of a store by configuration; only those named are made. */
export type SupplierChoice = {
  sandbox?: SandboxSupplierInput
  digiflazz?: DigiflazzSupplierInput
  voucherStock?: VoucherStockInput
  manual?: ManualInput
}

/** Makes the chosen suppliers. */
export function createSuppliers(choice: SupplierChoice): ReadonlyMap<string, Supplier> {
  return mapSuppliers([
    ...(choice.sandbox ? [createSandboxSupplier(choice.sandbox)] : []),
    ...(choice.digiflazz ? [createDigiflazzSupplier(choice.digiflazz)] : []),
    ...(choice.manual ? [createManual(choice.manual)] : []),
    ...(choice.voucherStock ? [createVoucherStock(choice.voucherStock)] : []),
  ])
}

/** Suppliers by id. Throws if two have the same id. */
export function mapSuppliers(list: readonly Supplier[]): ReadonlyMap<string, Supplier> {
  const suppliers = new Map<string, Supplier>()
  for (const supplier of list) {
    invariant(!suppliers.has(supplier.id), `two suppliers are called ${supplier.id}`)
    suppliers.set(supplier.id, supplier)
  }
  return suppliers
}
