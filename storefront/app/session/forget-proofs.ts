import { writeStored } from '../lib/browser-store.ts'
import { proofsName } from './tokens.ts'

/** Removes all proofs of contacts from this browser; a new code proves a contact again. */
export function forgetProofs(): void {
  for (const storage of ['sessionStorage', 'localStorage'] as const) writeStored(storage, proofsName, [])
}
