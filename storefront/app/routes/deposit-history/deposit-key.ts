import { newSecret } from '../../features/orders/new-secret.ts'
import { readStored, writeStored } from '../../lib/browser-store.ts'
import { isRecord } from '../../lib/record.ts'

type Kept = { key: string; of: string }
const storageName = 'kilat-deposit-key'
// For browsers without storage, until the user leaves the page.
let inMemory: Kept | null = null

/** The Idempotency-Key of a deposit. The same input gets the same one, even after a reload, so that a try after a lost answer is no second deposit. */
export function depositKeyFor(input: { amount: number; channel: string; payer_phone?: string; account: string | null }): string {
  const of = JSON.stringify(input)
  const kept = inMemory ?? readStored<Kept | null>('sessionStorage', storageName, isKept, null)
  inMemory = kept?.of === of ? kept : { key: newSecret(), of }
  writeStored('sessionStorage', storageName, inMemory)
  return inMemory.key
}

/** Removes it after the server accepted or refused: the same input is another deposit. */
export function dropDepositKey(): void {
  inMemory = null
  writeStored('sessionStorage', storageName, null)
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && typeof value.key === 'string' && typeof value.of === 'string'
}
