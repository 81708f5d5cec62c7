import { formatIdr } from '@kilat/contract/idr.ts'
import type { TaskAct } from '@kilat/contract/operator/tasks.ts'
import type { FormEvent } from 'react'
import { CallError } from '../api/call.ts'
import { sayDestination } from '../text/approvals.ts'
import { actText, actTexts } from '../text/waiting.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Say } from '../ui/say.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { AskedAct } from './act-call.ts'
import { AskAgreement } from './ask-agreement.tsx'
import { ReasonFields, readField, readReason } from './reason-fields.tsx'
import { refusalOf, useAct } from './use-act.ts'

/** `isGone`: the page does not offer the act any more. */
type Input = AskedAct & { isGone: boolean; onClose: () => void }

/** Asks for the reason of an act, says what it risks, and does it. */
export function ActSheet({ act, subject, what, amount, to, isGone, onClose }: Input) {
  const doing = useAct(act, { subject, onDone: onClose })
  const { title, say, confirm, busy, isDanger } = actTexts[act]
  const reasons = reasonsOf(act)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (doing.isPending) return
    const form = new FormData(event.currentTarget)
    doing.mutate({ reason: readReason(form, reasons), serial: readField(form, 'serial'), line: readField(form, 'line') })
  }
  const { needed, fields: wrong = {} } = doing.error instanceof CallError ? doing.error : {}
  if (needed)
    return (
      <Sheet title={title} onClose={onClose}>
        <AskAgreement needed={needed} onDone={onClose} onClose={onClose} />
      </Sheet>
    )
  return (
    <Sheet title={title} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        <p className="muted">{what}</p>
        {to && <b className="destination">{sayDestination(to)}</b>}
        {amount !== null && (
          <dl className="lines">
            <div className="total">
              <dt>{actText.amount}</dt>
              <dd>{formatIdr(amount)}</dd>
            </div>
          </dl>
        )}
        <Say kind={isDanger ? 'warn' : 'plain'}>{say}</Say>
        {doing.error && <Say kind="bad">{refusalOf(doing.error)}</Say>}
        {isGone && <Say kind="warn">{actText.gone}</Say>}
        {(act === 'end' || act === 'settle') && (
          <Field label={actText.serial} name="serial" autoComplete="off" maxLength={200} problem={wrong['end.serial_number']} required />
        )}
        {act === 'confirm' && (
          <Field
            label={actText.line}
            name="line"
            autoComplete="off"
            pattern="[!-~]{1,60}"
            hint={actText.lineHint}
            problem={wrong.line}
            required
          />
        )}
        <ReasonFields reasons={reasons} problem={wrong.reason} />
        <Button type="submit" look={isDanger ? 'danger' : 'main'} isLarge busyText={doing.isPending ? busy : undefined}>
          {confirm}
          {isDanger && amount !== null ? ` ${formatIdr(amount)}` : ''}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {actText.notNow}
        </Button>
      </form>
    </Sheet>
  )
}

function reasonsOf(act: TaskAct): readonly string[] {
  if (act === 'retry' || act === 'release' || act === 'refund' || act === 'agree' || act === 'stop') return actText.reasons[act]
  return actText.reasons.other
}
