import { cx } from '../../lib/class-names.ts'
import { productText } from '../../text/product.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, warnIcon } from '../../ui/icons.ts'
import type { Step } from './order-form.ts'

export type StepState = 'todo' | 'done' | 'miss'

const slants: Record<StepState, string> = { todo: 'bg-ink text-paper', done: 'bg-ok-soft text-ok', miss: 'bg-bad text-surface' }

type Props = {
  step: Step
  number: number
  state: StepState
  title: string
  problem?: string
  end?: React.ReactNode
  children: React.ReactNode
}

/** One numbered step. A skipped step gets a red edge and says what is missing; `langkah-{step}` is its scroll target. */
export function StepCard({ step, number, state, title, problem, end, children }: Props) {
  return (
    <section
      id={`langkah-${step}`}
      aria-labelledby={`judul-${step}`}
      className={cx('card', 'relative mt-4 lg:mt-5 p-4 lg:p-6', state === 'miss' && 'border-bad ring-1 ring-bad')}
    >
      <div className="flex items-center gap-3 min-h-11 -mt-1.5 mb-2.5 lg:mb-3.5">
        <span role="img" aria-label={productText.step(number, state)} className={cx('step-num', slants[state])}>
          {state === 'done' ? <Icon shape={checkIcon} size={16} /> : number}
        </span>
        <h2 id={`judul-${step}`} className="text-[1.125rem] leading-6 font-extrabold tracking-[-0.02em]">
          {title}
        </h2>
        {end}
      </div>
      {problem && (
        <p id={`salah-${step}`} className="flex gap-1.5 mb-3 text-s font-semibold text-bad">
          <Icon shape={warnIcon} size={16} className="mt-px" />
          <span>{problem}</span>
        </p>
      )}
      {children}
    </section>
  )
}
