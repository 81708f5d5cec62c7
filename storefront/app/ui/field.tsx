import { useId } from 'react'
import { cx } from '../lib/class-names.ts'
import { Icon } from './icon.tsx'
import { warnIcon } from './icons.ts'

type Props = {
  label: string
  error?: string
  warning?: string
  hint?: string
  children: (input: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; className: string }) => React.ReactNode
  before?: React.ReactNode
}

/** A labelled input with its error, warning or hint below, connected to it for screen readers. */
export function Field({ label, error, warning, hint, children, before }: Props) {
  const id = useId()
  const note = error ?? warning ?? hint
  return (
    <div>
      <label htmlFor={id} className="flex items-center min-h-6 mb-1.5 text-sm font-bold">
        {label}
      </label>
      <div className={cx('input-box', error && 'border-bad ring-1 ring-bad')}>
        {before}
        {children({
          id,
          className: 'flex-1 min-w-0 w-full h-full px-3.5 bg-transparent outline-none text-input font-semibold',
          ...(note ? { 'aria-describedby': `${id}-note` } : {}),
          ...(error ? { 'aria-invalid': true } : {}),
        })}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={cx(
            'flex gap-1.5 mt-1.5 text-s',
            error ? 'font-semibold text-bad' : warning ? 'font-semibold text-warn' : 'text-ink-2',
          )}
        >
          {(error ?? warning) && <Icon shape={warnIcon} size={16} className="mt-px" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}
