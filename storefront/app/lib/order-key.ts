import { readStored, writeStored } from './browser-store.ts'
import { isRecord } from './record.ts'

type Kept = { key: string; of: string }
const storageName = 'kilat-order-key'
// Serves browsers that store nothing, until the page is left.
let inMemory: Kept | null = null

/**
 * The Idempotency-Key for an order. The same input gets the same key, also after a reload: a double tap or a try
 * after a lost answer is then the same order. Other input gets a new one.
 */
export function orderKeyFor(input: unknown): string {
  const of = JSON.stringify(input)
  const kept = inMemory ?? readStored<Kept | null>('sessionStorage', storageName, isKept, null)
  inMemory = kept?.of === of ? kept : { key: makeKey(), of }
  writeStored('sessionStorage', storageName, inMemory)
  return inMemory.key
}

/** Forgets the key once the server said yes or no: buying the same again is then another order. */
export function dropOrderKey(): void {
  inMemory = null
  writeStored('sessionStorage', storageName, null)
}

// `randomUUID` only exists on https; a store tried out on a phone over plain http needs this too.
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && typeof value.key === 'string' && typeof value.of === 'string'
}
