import { readStored, writeStored } from '../../lib/browser-store.ts'
import { draftName } from '../../lib/draft-name.ts'
import { isRecord } from '../../lib/record.ts'

type Draft = { productId: string; entries: [string, string][] }

/** Stores the form's input in this tab during a reload. */
export function keepDraft(productId: string, form: HTMLFormElement): void {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  writeStored('sessionStorage', draftName, { productId, entries } satisfies Draft)
}

/** The input for this product from before the reload, once; null if there was none. */
export function takeDraft(productId: string): FormData | null {
  const draft = readStored<Draft | null>('sessionStorage', draftName, isDraft, null)
  writeStored('sessionStorage', draftName, null)
  if (draft?.productId !== productId) return null
  const data = new FormData()
  for (const [name, value] of draft.entries) data.append(name, value)
  return data
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || typeof value.productId !== 'string' || !Array.isArray(value.entries)) return false
  return value.entries.every(entry => Array.isArray(entry) && entry.length === 2 && entry.every(part => typeof part === 'string'))
}
