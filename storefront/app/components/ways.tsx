import { useId, useState } from 'react'
import { cx } from '../lib/class-names.ts'

/** A sentence of a step, with its first words set apart if there are two. */
export type StepWords = string | readonly [lead: string, rest: string]

export type Way = { title: string; steps: readonly StepWords[]; note?: string }

/** Several ways to do the same, one shown at a time; all of them below each other without scripts. `label` names the choice. */
export function Ways({ label, ways }: { label: string; ways: readonly Way[] }) {
  const [chosen, setChosen] = useState(0)
  const group = useId()
  const isChoice = ways.length > 1
  return (
    <>
      {isChoice && (
        <fieldset className="flex gap-1 p-1 rounded-c bg-sunken not-js:hidden">
          <legend className="sr-only">{label}</legend>
          {ways.map(({ title }, at) => (
            <label
              key={title}
              className={cx(
                'relative flex-1 grid place-items-center min-h-11 px-1.5 rounded-[10px] border text-center text-s font-bold cursor-pointer radio-ring',
                at === chosen ? 'bg-surface border-line-strong text-ink' : 'border-transparent text-ink-2',
              )}
            >
              <input type="radio" name={group} checked={at === chosen} onChange={() => setChosen(at)} className="radio-over" />
              {title}
            </label>
          ))}
        </fieldset>
      )}
      {ways.map((way, at) => (
        <div key={way.title} className={cx(at !== chosen && 'hidden not-js:block', isChoice && 'mt-4')}>
          {isChoice && <p className="hidden not-js:block mb-2 font-bold">{way.title}</p>}
          <Steps way={way} />
        </div>
      ))}
    </>
  )
}

function Steps({ way: { steps, note } }: { way: Way }) {
  return (
    <>
      <ol className="grid gap-3.5">
        {steps.map((step, at) => {
          const [lead, rest] = typeof step === 'string' ? ['', step] : step
          return (
            <li key={`${lead}${rest}`} className="flex gap-3 text-ink-2">
              <span
                aria-hidden="true"
                className="grid place-items-center size-6 flex-none rounded-full bg-sunken text-s leading-none font-bold text-ink"
              >
                {at + 1}
              </span>
              <span className="min-w-0 wrap-anywhere">
                {lead && <b className="text-ink">{lead}</b>} {rest}
              </span>
            </li>
          )
        })}
      </ol>
      {note && <p className={cx('note', steps.length > 0 && 'mt-3.5')}>{note}</p>}
    </>
  )
}
