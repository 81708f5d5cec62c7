import { useEffect, useState } from 'react'
import { answerProofs } from '../api/prove-again.ts'
import { ProofSheet } from './proof-sheet.tsx'

/** Asks for a passkey or a code whenever the store wants to see one before it goes on. */
export function Proof() {
  const [asked, setAsked] = useState<(isShown: boolean) => void>()
  useEffect(() => answerProofs(end => setAsked(() => end)), [])
  if (!asked) return null
  const end = (isShown: boolean) => {
    setAsked(undefined)
    asked(isShown)
  }
  return <ProofSheet onEnd={end} />
}
