import { readStored, writeStored } from './browser-store.ts'
import { sharedDeviceName } from './memory-names.ts'

/** True if the visitor said that others use this device too: then nothing is remembered beyond the tab. */
export function isSharedDevice(): boolean {
  return readStored('localStorage', sharedDeviceName, value => value === true, false)
}

export function setSharedDevice(isShared: boolean): void {
  writeStored('localStorage', sharedDeviceName, isShared)
}
