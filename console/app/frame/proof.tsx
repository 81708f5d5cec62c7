import { lazy, Suspense, useEffect, useState } from 'react'
import { answerProofs } from '../api/prove-again.ts'

const ProofSheet = lazy(() => import('./proof-sheet.tsx').then(({ ProofSheet }) => ({ default: ProofSheet })))

/** Asks for a passkey or a code whenever the store wants to see one before it goes on. */
export function Proof() {
  const [asked, setAsked] = useState<(isShown: boolean) => void>()
  useEffect(() => answerProofs(() => new Promise(resolve => setAsked(() => resolve))), [])
  if (!asked) return null
  const end = (isShown: boolean) => {
    setAsked(undefined)
    asked(isShown)
  }
  return (
    <Suspense>
      <ProofSheet onEnd={end} />
    </Suspense>
  )
}
