import { formatIdr } from '@kilat/contract/money.ts'
import type { TaskAct } from '@kilat/contract/operator/tasks.ts'
import { fieldsOf } from '../api/call.ts'
import { actText, actTexts } from '../text/act-words.ts'
import { sayDestination } from '../text/approvals.ts'
import { Field } from '../ui/field.tsx'
import { Say } from '../ui/say.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type AskedAct, doAct, readsOfActs, type Said, tellDone } from './act-call.ts'
import { ActForm } from './act-form.tsx'
import { readField } from './reason-fields.tsx'
import { TotalLine } from './total-line.tsx'
import { useSheetAct } from './use-sheet-act.ts'

/** `isGone`: the page does not offer the act any more. */
type Input = AskedAct & { isGone: boolean; onClose: () => void }

/** Asks for the reason of an act, says what it risks, and does it. */
export function ActSheet({ act, subject, what, amount, to, isGone, onClose }: Input) {
  const doing = useSheetAct({
    send: (said: Said) => doAct(act, { subject, said }),
    reads: readsOfActs,
    onDone: (lapse, close) => {
      tellDone(act, lapse)
      close()
    },
    onClose,
  })
  const { title, say, confirm, busy, isDanger = false } = actTexts[act]
  const wrong = fieldsOf(doing.error)
  return (
    <Sheet title={title} onClose={onClose}>
      <ActForm
        acting={doing}
        onSend={(form, reason) => doing.act({ reason, serial: readField(form, 'serial'), line: readField(form, 'line') })}
        reasons={reasonsOf(act)}
        confirm={isDanger && amount !== null ? `${confirm} ${formatIdr(amount)}` : confirm}
        busy={busy}
        isDanger={isDanger}
        onClose={onClose}
      >
        <p className="muted">{what}</p>
        {to && <b className="destination">{sayDestination(to)}</b>}
        {amount !== null && <TotalLine name={actText.amount} amount={amount} />}
        <Say kind={isDanger ? 'warn' : 'plain'}>{say}</Say>
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
      </ActForm>
    </Sheet>
  )
}

function reasonsOf(act: TaskAct): readonly string[] {
  if (act === 'retry' || act === 'release' || act === 'refund' || act === 'agree' || act === 'stop') return actText.reasons[act]
  return actText.reasons.other
}
