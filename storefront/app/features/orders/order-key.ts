import { readStored, writeStored } from '../../lib/browser-store.ts'
import { isRecord } from '../../lib/record.ts'
import { newSecret } from './new-secret.ts'

type Kept = { key: string; secret: string; of: string }
const storageName = 'kilat-order-key'
// For browsers without storage, until the visitor leaves the page.
let inMemory: Kept | null = null

/**
 * The Idempotency-Key of an order, and the secret that makes this browser its buyer. The same input gets the same ones, even
 * after a reload, so that a double tap or a try after a lost answer is the same order. Other input gets new ones.
 */
export function orderKeyFor(input: unknown): { idempotencyKey: string; orderSecret: string } {
  const of = JSON.stringify(input)
  const kept = inMemory ?? readStored<Kept | null>('sessionStorage', storageName, isKept, null)
  inMemory = kept?.of === of ? kept : { key: newSecret(), secret: newSecret(), of }
  writeStored('sessionStorage', storageName, inMemory)
  return { idempotencyKey: inMemory.key, orderSecret: inMemory.secret }
}

/** Uses key and secret from the server for this input if the order was begun without scripts, so that both are the same order. */
export function adoptOrderKey(given: { orderKey: string; orderSecret: string }, input: unknown): void {
  inMemory = { key: given.orderKey, secret: given.orderSecret, of: JSON.stringify(input) }
  writeStored('sessionStorage', storageName, inMemory)
}

/** Removes both after the server accepted or refused the order: buying the same again is another order. */
export function dropOrderKey(): void {
  inMemory = null
  writeStored('sessionStorage', storageName, null)
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && typeof value.key === 'string' && typeof value.secret === 'string' && typeof value.of === 'string'
}
