import { readStored, writeStored } from '../../lib/browser-store.ts'
import { draftName } from '../../lib/draft-name.ts'
import { accountMemoryNames, memoryNames } from '../../lib/memory-names.ts'
import { isTyped, readTyped, type Typed } from '../../lib/typed.ts'

/** Products for which something typed is kept on the device. */
export function listTyped(): string[] {
  return [...new Set([...readTyped(accountMemoryNames.typed), ...readTyped(memoryNames.typed)].map(({ productId }) => productId))]
}

/** Forgets it for a product that was bought, or for all. */
export function dropTyped(productId?: string): void {
  const stays = (typed: Typed) => productId !== undefined && typed.productId !== productId
  for (const { typed: name } of [accountMemoryNames, memoryNames]) {
    const all = readTyped(name)
    if (all.length > 0) writeStored('localStorage', name, all.filter(stays))
  }
  const inTab = readStored<Typed | null>('sessionStorage', draftName, isTyped, null)
  if (inTab && !stays(inTab)) writeStored('sessionStorage', draftName, null)
}
