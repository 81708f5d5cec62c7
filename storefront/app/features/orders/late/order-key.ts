import { readStored, writeStored } from '../../../lib/browser-store.ts'
import { isRecord } from '../../../lib/record.ts'
import { newSecret } from '../new-secret.ts'

type Kept = { key: string; secret: string; of: string; total: number }
/** `expected_total`: in rupiah. */
type Priced = { expected_total: number }
const storageName = 'kilat-order-key'
// For browsers without storage, until the visitor leaves the page.
let inMemory: Kept | null = null

/**
 * The Idempotency-Key of an order, the secret that makes this browser its buyer, and the body to send with them. The same input gets the same ones, even
 * after a reload, so that a double tap or a try after a lost answer is the same order: also at another price, because the earlier try may have
 * been paid at its own. Other input gets new ones.
 */
export function orderKeyFor<Input extends Priced>(input: Input): { idempotencyKey: string; orderSecret: string; body: Input } {
  const of = nameOf(input)
  const kept = inMemory ?? readStored<Kept | null>('sessionStorage', storageName, isKept, null)
  inMemory = kept?.of === of ? kept : { key: newSecret(), secret: newSecret(), of, total: input.expected_total }
  writeStored('sessionStorage', storageName, inMemory)
  return { idempotencyKey: inMemory.key, orderSecret: inMemory.secret, body: { ...input, expected_total: inMemory.total } }
}

/** Uses key and secret from the server for this input if the order was begun without scripts, so that both are the same order. */
export function adoptOrderKey<Input extends Priced>(given: { orderKey: string; orderSecret: string }, input: Input): void {
  inMemory = { key: given.orderKey, secret: given.orderSecret, of: nameOf(input), total: input.expected_total }
  writeStored('sessionStorage', storageName, inMemory)
}

/** Removes both after the server accepted or refused the order: buying the same again is another order. */
export function dropOrderKey(): void {
  inMemory = null
  writeStored('sessionStorage', storageName, null)
}

/** What is bought, for whom and how it is paid, whatever it costs. */
function nameOf(input: Priced): string {
  return JSON.stringify({ ...input, expected_total: 0 })
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && ['key', 'secret', 'of'].every(name => typeof value[name] === 'string') && typeof value.total === 'number'
}
