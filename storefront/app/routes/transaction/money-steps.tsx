import { cx } from '../../lib/class-names.ts'
import { outcomeText } from '../../text/outcome.ts'
import { Icon } from '../../ui/icon.tsx'
import { boltIcon, checkIcon } from '../../ui/icons.ts'

const marks = { hold: 'bg-warn-fill text-white', go: 'bg-violet text-white', ok: 'bg-ok text-surface' }

export type MoneyStep = { title: string; note: string; state: 'past' | 'next' | keyof typeof marks }

/** Where the money is, as three steps with a mark at the current one. */
export function MoneySteps({ steps }: { steps: readonly MoneyStep[] }) {
  return (
    <ol aria-label={outcomeText.where} className="grid grid-cols-3">
      {steps.map(({ title, note, state }) => (
        <li
          key={title}
          aria-current={state === 'past' || state === 'next' ? undefined : 'step'}
          className={cx(
            'relative pt-8.5 pr-2 fine before:absolute before:top-3 before:inset-x-0 before:h-0.75 last:before:w-6',
            state === 'past' ? 'before:bg-ink-3' : 'before:bg-line',
          )}
        >
          <Mark state={state} />
          <b className="block text-s text-ink">{title}</b>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  )
}

function Mark({ state }: Pick<MoneyStep, 'state'>) {
  if (state === 'past') return <span aria-hidden="true" className="absolute left-0 top-1.25 size-4.25 rounded-full bg-ink-3" />
  if (state === 'next')
    return <span aria-hidden="true" className="absolute left-0 top-1.25 size-4.25 rounded-full bg-surface border-3 border-line-strong" />
  return (
    <span aria-hidden="true" className={cx('absolute left-0 top-0 grid place-items-center w-9 h-6.75 slant-num', marks[state])}>
      <Icon shape={state === 'ok' ? checkIcon : boltIcon} size={16} />
    </span>
  )
}
