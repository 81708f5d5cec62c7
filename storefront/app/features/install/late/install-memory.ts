import { readStored, writeStored } from '../../../lib/browser-store.ts'

const storageName = 'kilat-install'

/** True if the offer may stand on this order's page: it belongs to the first delivered order alone, until it is answered. */
export function isInstallOffered(orderId: string): boolean {
  return [orderId, null].includes(readStored('localStorage', storageName, isText, null))
}

/** The offer stands on this order's page, and on no other from now on. */
export function keepInstallOffer(orderId: string): void {
  writeStored('localStorage', storageName, orderId)
}

/** The offer is answered: no page has it again. */
export function dropInstallOffer(): void {
  writeStored('localStorage', storageName, '')
}

function isText(value: unknown): value is string | null {
  return typeof value === 'string'
}
