import type { SwitchPlan } from '@kilat/contract/operator/switches.ts'
import { longestSentence } from '@kilat/contract/switches.ts'
import { useState } from 'react'
import { ActForm } from '../../acts/act-form.tsx'
import { readField } from '../../acts/reason-fields.tsx'
import { sentenceOf } from '../../api/call.ts'
import { type Named, turnOff, useSwitchPlan } from '../../api/switches.ts'
import { inHours, nextMorning } from '../../lib/later.ts'
import { clockTime } from '../../lib/times.ts'
import { wibToday } from '../../lib/wib-days.ts'
import { fromWibInput, lastWibInput, toWibInput } from '../../lib/wib-input.ts'
import { actText } from '../../text/act-words.ts'
import { listedText } from '../../text/listed.ts'
import { firstSentences, sayEffect, switchText } from '../../text/switches.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { refusalOfSwitch, useSwitching } from './use-switching.ts'

type Input = { named: Named; onDone: () => void; onClose?: (() => void) | undefined }

/** Asks until when, and what buyers read; says before it is pressed what stops, and what goes on. */
export function OffForm({ named, onDone, onClose }: Input) {
  const plan = useSwitchPlan(named)
  // A plan that can not be read again leaves the form as it is, with all that was typed.
  if (plan.data) return <Form plan={plan.data} problem={plan.error} onDone={onDone} onClose={onClose} />
  return (
    <div className="stack">
      {plan.error ? <Say kind="bad">{sentenceOf(plan.error)}</Say> : <p className="muted">{switchText.planning}</p>}
      {plan.error && (
        <Button busyText={plan.isFetching ? switchText.planning : undefined} onClick={() => plan.refetch()}>
          {listedText.again}
        </Button>
      )}
      {onClose && (
        <Button look="quiet" onClick={onClose}>
          {actText.notNow}
        </Button>
      )}
    </div>
  )
}

type FormInput = Omit<Input, 'named'> & {
  plan: SwitchPlan
  /** Why the plan is older than it should be; null if it is not. */
  problem: Error | null
}

function Form({ plan, problem, onDone, onClose }: FormInput) {
  const { kind, subject, name, version } = plan
  const effect = sayEffect(plan)
  const doing = useSwitching({ act: turnOff, done: switchText.doneOff(name), onClose: onDone })
  return (
    <ActForm
      acting={doing}
      onSend={(form, reason) =>
        doing.act({ kind, subject, version, sentence: readField(form, 'sentence'), until: readUntil(form), reason })
      }
      reasons={switchText.reasons.off}
      confirm={switchText.off(name)}
      busy={switchText.offBusy}
      refusal={refusalOfSwitch(doing.error)}
      onClose={onClose}
    >
      {plan.is_off && <Say>{switchText.isOff}</Say>}
      <Field
        label={switchText.sentence}
        name="sentence"
        autoComplete="off"
        defaultValue={firstSentences[kind]}
        hint={switchText.sentenceHint}
        minLength={3}
        maxLength={longestSentence}
        required
      />
      <Until />
      <Say>
        {effect.stops} <b>{effect.goesOn}</b>
      </Say>
      {problem && !doing.error && (
        <Say kind="bad">
          {sentenceOf(problem)} {listedText.old}
        </Say>
      )}
    </ActForm>
  )
}

const choices = ['1', '3', 'morning', 'time', 'hand'] as const

/** When it is on again. The moments are those of the form's opening, so that sending it twice is one act. */
function Until() {
  const [opened] = useState(() => new Date())
  const [choice, setChoice] = useState<(typeof choices)[number]>('1')
  const moments = { '1': inHours(1, opened), '3': inHours(3, opened), morning: nextMorning(opened), time: '', hand: '' }
  const names = {
    '1': switchText.inHours(1, clockTime(moments['1'])),
    '3': switchText.inHours(3, clockTime(moments['3'])),
    // Until six the next morning is that of the same day.
    morning: switchText.morning(wibToday(new Date(moments.morning)) === wibToday(opened)),
    ...{ time: switchText.atTime, hand: switchText.byHand },
  }
  return (
    <>
      <label className="field">
        <span>{switchText.onAgain}</span>
        <select value={choice} onChange={event => setChoice(choices.find(known => known === event.target.value) ?? '1')}>
          {choices.map(known => (
            <option key={known} value={known}>
              {names[known]}
            </option>
          ))}
        </select>
      </label>
      {choice === 'time' ? (
        <Field
          label={switchText.time}
          name="time"
          type="datetime-local"
          min={toWibInput(opened.toISOString())}
          max={lastWibInput}
          required
        />
      ) : (
        <input type="hidden" name="until" value={moments[choice]} />
      )}
    </>
  )
}

function readUntil(form: FormData): string | null {
  const typed = fromWibInput(readField(form, 'time'))
  if (typed !== null) return new Date(typed).toISOString()
  return readField(form, 'until') || null
}
