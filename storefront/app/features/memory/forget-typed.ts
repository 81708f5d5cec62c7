import { readStored, writeStored } from '../../lib/browser-store.ts'
import { draftName } from '../../lib/draft-name.ts'
import { inputNames } from '../../lib/input-names.ts'
import { accountMemoryNames, memoryNames } from '../../lib/memory-names.ts'
import { isTyped, readTyped, type Typed } from '../../lib/typed.ts'

/** Products for which something typed is kept on the device. */
export function listTyped(): string[] {
  return [...new Set([...readTyped(accountMemoryNames.typed), ...readTyped(memoryNames.typed)].map(({ productId }) => productId))]
}

/** Forgets it for a product that was bought, or for all. */
export function dropTyped(productId?: string): void {
  changeTyped(typed => (productId !== undefined && typed.productId !== productId ? typed : undefined))
}

/** Forgets the phone numbers and addresses in it, and all of it where nothing else was filled in. */
export function dropTypedContact(): void {
  const isContact = (name: string) => name === inputNames.contact || name === inputNames.payerPhone
  changeTyped(typed => {
    const entries = typed.entries.filter(([name]) => !isContact(name))
    const isFilled = entries.some(([name, value]) => value !== '' && (name === inputNames.item || name.startsWith(inputNames.player(''))))
    return isFilled ? { ...typed, entries } : undefined
  })
}

/** `change` answers what stays of it. */
function changeTyped(change: (typed: Typed) => Typed | undefined): void {
  for (const { typed: name } of [accountMemoryNames, memoryNames]) {
    const all = readTyped(name)
    if (all.length > 0)
      writeStored(
        'localStorage',
        name,
        all.flatMap(typed => change(typed) ?? []),
      )
  }
  const inTab = readStored<Typed | null>('sessionStorage', draftName, isTyped, null)
  if (inTab) writeStored('sessionStorage', draftName, change(inTab) ?? null)
}
