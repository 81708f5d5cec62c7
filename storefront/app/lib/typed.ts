import { readStored, writeStored } from './browser-store.ts'
import { draftName } from './draft-name.ts'
import { inputNames } from './input-names.ts'
import { readLastBuyer } from './last-buyer.ts'
import { accountMemoryNames, memoryNames } from './memory-names.ts'
import { isRecord } from './record.ts'
import { isSharedDevice } from './shared-device.ts'

/** What a buyer typed into a product's form, by the names of its inputs. */
export type Typed = {
  productId: string
  entries: [string, string][]
  /** The query of the page's address: a link to another pack means that pack. Missing if it was kept before the page came to life. */
  from?: string
  /** True for an order to repeat, which the buyer only has to confirm. */
  isReady?: true
}

const keptProducts = 8

/**
 * Keeps it in this tab, and on the device for the next visit. `isAccount`: it may come from an account, and goes when its user signs out. A form in which
 * nothing was filled in takes no room from others on the device.
 */
export function keepTyped(typed: Typed, { isAccount }: { isAccount: boolean }): void {
  writeStored('sessionStorage', draftName, typed)
  if (isSharedDevice()) return
  const name = (isAccount ? accountMemoryNames : memoryNames).typed
  const keep = (under: string, own: Typed[]) =>
    writeStored(
      'localStorage',
      under,
      [...own, ...readTyped(under).filter(other => other.productId !== typed.productId)].slice(0, keptProducts),
    )
  const isKept = isFilled(typed, isAccount)
  keep(name, isKept ? [typed] : [])
  // What was typed before signing in would fill it in again.
  if (!isKept) keep(memoryNames.typed, [])
}

/** True with a player, a pack or a contact of its own: channel and contact may be those of the last order or the account, which every form starts with. */
function isFilled({ entries }: Typed, isAccount: boolean): boolean {
  const known = isAccount ? undefined : (readLastBuyer()?.contact ?? '')
  return entries.some(([name, value]) => {
    if (value === '') return false
    if (name === inputNames.contact) return known !== undefined && value !== known
    return name === inputNames.item || name.startsWith(inputNames.player(''))
  })
}

/** What was typed for a product: in this tab before a reload or another page, once; else on this device. Null if nothing was. */
export function takeTyped(productId: string): Typed | null {
  const inTab = readStored<Typed | null>('sessionStorage', draftName, isTyped, null)
  writeStored('sessionStorage', draftName, null)
  const known = [inTab, ...readTyped(accountMemoryNames.typed), ...readTyped(memoryNames.typed)]
  return known.find(typed => typed?.productId === productId) ?? null
}

/** What is kept under a name; what another version stored is left out. */
export function readTyped(name: string): Typed[] {
  return readStored('localStorage', name, Array.isArray, []).filter(isTyped)
}

export function isTyped(value: unknown): value is Typed {
  if (!isRecord(value) || typeof value.productId !== 'string' || !Array.isArray(value.entries)) return false
  return value.entries.every(entry => Array.isArray(entry) && entry.length === 2 && entry.every(part => typeof part === 'string'))
}
