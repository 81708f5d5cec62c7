import type { FormEvent, ReactNode } from 'react'
import { CallError, fieldsOf } from '../api/call.ts'
import { actText } from '../text/act-words.ts'
import { Button } from '../ui/button.tsx'
import { Say } from '../ui/say.tsx'
import { AskAgreement } from './ask-agreement.tsx'
import { ReasonFields, readReason } from './reason-fields.tsx'
import { refusalOf } from './refusal.ts'

type Input = {
  acting: { error: Error | null; isPending: boolean }
  /** `reason` is empty in a form without a list of them. */
  onSend: (form: FormData, reason: string) => void
  reasons?: readonly string[]
  confirm: ReactNode
  busy: string
  isDanger?: boolean
  isReady?: boolean
  /** Why it was not done, if not the store's own sentence. */
  refusal?: ReactNode
  /** What is above the reason. */
  children?: ReactNode
  /** What is beneath the button. */
  beneath?: ReactNode
  onClose?: (() => void) | undefined
}

/**
 * The form of an act: what it needs, why it is done, why it was refused, and its button. What was typed stays until it is done. With more money than one operator
 * moves alone an agreement is asked for in its place.
 */
export function ActForm(input: Input) {
  const { acting, onSend, reasons, confirm, busy, isDanger, isReady = true, refusal, children, beneath, onClose } = input
  const { error, isPending } = acting
  if (onClose && error instanceof CallError && error.needed) return <AskAgreement needed={error.needed} onClose={onClose} />
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (isReady) onSend(form, reasons ? readReason(form, reasons) : '')
  }
  return (
    <form className="stack" onSubmit={send}>
      {children}
      {reasons && <ReasonFields reasons={reasons} problem={fieldsOf(error).reason} />}
      {error && <Say kind="bad">{refusal ?? refusalOf(error)}</Say>}
      <Button
        type="submit"
        look={isDanger ? 'danger' : 'main'}
        isLarge
        aria-disabled={!isReady || undefined}
        busyText={isPending ? busy : undefined}
      >
        {confirm}
      </Button>
      {beneath}
      {onClose && (
        <Button look="quiet" onClick={onClose}>
          {actText.notNow}
        </Button>
      )}
    </form>
  )
}
