import { readStored, writeStored } from '../../lib/browser-store.ts'

const storageName = 'kilat-not-offered'
const keptIds = 60

/** Orders of this browser that are not offered for the account again: postponed or settled. */
export function readNotOffered(): string[] {
  return readStored('localStorage', storageName, areTexts, [])
}

/** Does not offer these again. */
export function stopOffering(ids: readonly string[]): void {
  if (ids.length > 0) writeStored('localStorage', storageName, [...new Set([...ids, ...readNotOffered()])].slice(0, keptIds))
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}
