import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { takeClaim } from '../../../api/contact-endpoints.ts'
import { callProblem, formSentence } from '../../../api/problems/call-problem.ts'
import { focusPart } from '../../../lib/focus-section.ts'
import { useFocusAfter } from '../../../lib/use-focus-after.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { useAccessToken } from '../../../session/tokens.ts'
import { claimText } from '../../../text/outcome.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { inWalletId } from '../outcome-card.tsx'

type Props = { id: string; amount: string; proof: string /** True if the page has another main act. */; isSecond: boolean }

/** Puts a proven claim into the wallet of the signed-in user; a visitor signs in first and comes back with the proof. */
export function ToWallet({ id, amount, proof, isSecond }: Props) {
  const isSignedIn = Boolean(useAccessToken())
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // The card that says where the money is takes the place of the claim.
  const isPressed = useFocusAfter(() => focusPart(inWalletId))
  if (!isSignedIn)
    return (
      <>
        <Link
          to={`/login?to=${encodeURIComponent(`/transactions/${id}`)}`}
          className={buttonClass(isSecond ? 'plain' : 'main', 'md:justify-self-start')}
        >
          {claimText.signIn}
        </Link>
        <p className="note">{claimText.signInHelp}</p>
      </>
    )
  const onPress = async () => {
    if (isBusy) return
    setIsBusy(true)
    isPressed.current = true
    setProblem(undefined)
    try {
      await callApi(takeClaim, { params: { id }, body: { proof } })
    } catch (error) {
      setProblem(formSentence(callProblem(error)))
    }
    // Whatever was answered, the order tells where the money is.
    await revalidate()
    setIsBusy(false)
  }
  return (
    <>
      <button
        type="button"
        onClick={onPress}
        aria-disabled={isBusy}
        className={buttonClass(isSecond ? 'plain' : 'main', 'md:justify-self-start')}
      >
        <BusyLabel isBusy={isBusy}>{isBusy ? claimText.takingToWallet : claimText.toWallet(amount)}</BusyLabel>
      </button>
      <p className="note">{claimText.toWalletHelp}</p>
      {problem && (
        <p role="alert" className="text-s font-semibold text-bad">
          {problem}
        </p>
      )}
    </>
  )
}
