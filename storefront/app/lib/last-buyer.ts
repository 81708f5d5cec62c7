import { readStored, writeStored } from './browser-store.ts'
import { isRecord } from './record.ts'

const storageName = 'kilat-buyer'

/** Values that the next order in this browser starts with. */
export type LastBuyer = { contactKind: 'whatsapp' | 'email'; contact: string; channel: string }

export function readLastBuyer(): LastBuyer | null {
  return readStored<LastBuyer | null>('localStorage', storageName, isLastBuyer, null)
}

export function rememberBuyer(buyer: LastBuyer): void {
  writeStored('localStorage', storageName, buyer)
}

export function forgetBuyer(): void {
  writeStored('localStorage', storageName, null)
}

function isLastBuyer(value: unknown): value is LastBuyer {
  if (!isRecord(value)) return false
  const { contactKind, contact, channel } = value
  return (contactKind === 'whatsapp' || contactKind === 'email') && typeof contact === 'string' && typeof channel === 'string'
}
