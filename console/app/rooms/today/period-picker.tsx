import { type FormEvent, useState } from 'react'
import { addDays, plainDay } from '../../lib/wib-days.ts'
import { periodText, readyNames, todayText } from '../../text/today.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Chosen, type Period, problemOf, readPeriod } from './period.ts'

type Input = { today: string; onChoose: (period: Period) => void }

/** Ready periods, and two days for any other one. */
export function PeriodPicker({ chosen, today, onChoose }: Input & { chosen: Chosen }) {
  const [wantsOwn, setWantsOwn] = useState(false)
  const isOwn = wantsOwn || chosen.name === 'rentang'
  const [problem, setProblem] = useState<string>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const period = { from: String(form.get('from')), to: String(form.get('to')) }
    const wrong = problemOf(period, today)
    setProblem(wrong && todayText.problems[wrong])
    if (!wrong) onChoose(period)
  }
  return (
    <div className="report-period">
      <fieldset className="filters">
        <legend className="unseen">{todayText.choose}</legend>
        {readyNames.map(name => (
          <label className="chip" key={name}>
            <input
              type="radio"
              name="period"
              checked={!isOwn && chosen.name === name}
              onChange={() => {
                setWantsOwn(false)
                setProblem(undefined)
                onChoose(readPeriod(new URLSearchParams({ periode: name }), today))
              }}
            />
            {periodText[name]}
          </label>
        ))}
        <label className="chip">
          <input type="radio" name="period" checked={isOwn} onChange={() => setWantsOwn(true)} />
          {periodText.rentang}
        </label>
      </fieldset>
      {isOwn && (
        <form key={`${chosen.from} ${chosen.to}`} className="report-range" onSubmit={send} noValidate>
          <Field label={todayText.from} name="from" type="date" defaultValue={chosen.from} min="2020-01-01" max={today} required />
          <Field
            label={todayText.to}
            name="to"
            type="date"
            defaultValue={chosen.to}
            min="2020-01-01"
            max={today}
            required
            problem={problem}
          />
          <Button type="submit">{todayText.show}</Button>
        </form>
      )}
    </div>
  )
}

/** The day before and the day after. */
export function DayStepper({ day, today, onChoose }: Input & { day: string }) {
  const step = (count: number) => {
    const other = addDays(day, count)
    return { other, go: () => onChoose({ from: other, to: other }) }
  }
  const [before, after] = [step(-1), step(1)]
  return (
    <div className="report-step">
      <button type="button" className="icon-button" aria-label={todayText.previous(plainDay(before.other))} onClick={before.go}>
        <Icon name="back" />
      </button>
      <b>{plainDay(day)}</b>
      <button
        type="button"
        className="icon-button"
        aria-label={todayText.next(plainDay(after.other))}
        disabled={day >= today}
        onClick={after.go}
      >
        <Icon name="next" />
      </button>
    </div>
  )
}
