import { useRef } from 'react'
import { newSecret } from '../../orders/new-secret.ts'

/** A secret to prove a contact by: the same one for as long as its form is open, so that a code whose answer was lost is right again. */
export function useNewProof(): () => string {
  const made = useRef<string>(undefined)
  return () => {
    made.current ??= newSecret()
    return made.current
  }
}
