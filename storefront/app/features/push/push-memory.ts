import { readStored, writeStored } from '../../lib/browser-store.ts'
import { isRecord } from '../../lib/record.ts'

const storageName = 'kilat-push'
const dismissedName = 'kilat-push-dismissed'

/** What this browser knows of its own registration. */
export type PushMemory = {
  /** The store's name for the address. */
  token: string
  /** The user it is registered for; null for a visitor's orders. */
  owner: string | null
  /** When it was last registered. */
  at: number
  /** The end of the address, by which a new one is noticed. */
  end: string
}

/** The last registration; null if push messages are off. */
export function readPushMemory(): PushMemory | null {
  return readStored<PushMemory | null>('localStorage', storageName, isMemory, null)
}

/** Keeps a registration; null forgets it. */
export function keepPushMemory(memory: PushMemory | null): void {
  writeStored('localStorage', storageName, memory)
}

/** True once the visitor did not want to be told: then no page offers it again. */
export function isPushDismissed(): boolean {
  return readStored('localStorage', dismissedName, value => value === true, false)
}

export function dismissPush(): void {
  writeStored('localStorage', dismissedName, true)
}

function isMemory(value: unknown): value is PushMemory {
  if (!isRecord(value)) return false
  const { token, owner, at, end } = value
  return typeof token === 'string' && (owner === null || typeof owner === 'string') && typeof at === 'number' && typeof end === 'string'
}
