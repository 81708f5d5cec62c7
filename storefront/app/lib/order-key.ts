import { readStored, writeStored } from './browser-store.ts'
import { newSecret } from './new-secret.ts'
import { isRecord } from './record.ts'

type Kept = { key: string; secret: string; of: string }
const storageName = 'kilat-order-key'
// Serves browsers that store nothing, until the page is left.
let inMemory: Kept | null = null

/**
 * The Idempotency-Key for an order, and the secret by which this browser is its buyer. The same input gets the same ones, also
 * after a reload: a double tap or a try after a lost answer is then the same order. Other input gets new ones.
 */
export function orderKeyFor(input: unknown): { idempotencyKey: string; orderSecret: string } {
  const of = JSON.stringify(input)
  const kept = inMemory ?? readStored<Kept | null>('sessionStorage', storageName, isKept, null)
  inMemory = kept?.of === of ? kept : { key: newSecret(), secret: newSecret(), of }
  writeStored('sessionStorage', storageName, inMemory)
  return { idempotencyKey: inMemory.key, orderSecret: inMemory.secret }
}

/** Takes over what the server gave for this input, where the order was begun without scripts: both are then the same order. */
export function adoptOrderKey(given: { orderKey: string; orderSecret: string }, input: unknown): void {
  inMemory = { key: given.orderKey, secret: given.orderSecret, of: JSON.stringify(input) }
  writeStored('sessionStorage', storageName, inMemory)
}

/** Forgets them once the server said yes or no: buying the same again is then another order. */
export function dropOrderKey(): void {
  inMemory = null
  writeStored('sessionStorage', storageName, null)
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && typeof value.key === 'string' && typeof value.secret === 'string' && typeof value.of === 'string'
}
