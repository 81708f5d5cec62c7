import { readStored, writeStored } from './browser-store.ts'
import { accountMemoryNames, memoryNames } from './memory-names.ts'
import { isRecord } from './record.ts'

/** Values that the next order in this browser starts with. */
export type LastBuyer = { contactKind: 'whatsapp' | 'email'; contact: string; channel: string }

/** Those of the signed-in user before those of the device. */
export function readLastBuyer(): LastBuyer | null {
  return read(accountMemoryNames.buyer) ?? read(memoryNames.buyer)
}

/** `isAccount`: they may come from an account, and go when its user signs out. */
export function rememberBuyer(buyer: LastBuyer, { isAccount }: { isAccount: boolean }): void {
  writeStored('localStorage', (isAccount ? accountMemoryNames : memoryNames).buyer, buyer)
}

export function forgetBuyer(): void {
  for (const { buyer } of [accountMemoryNames, memoryNames]) writeStored('localStorage', buyer, null)
}

function read(name: string): LastBuyer | null {
  return readStored<LastBuyer | null>('localStorage', name, isLastBuyer, null)
}

function isLastBuyer(value: unknown): value is LastBuyer {
  if (!isRecord(value)) return false
  const { contactKind, contact, channel } = value
  return (contactKind === 'whatsapp' || contactKind === 'email') && typeof contact === 'string' && typeof channel === 'string'
}
