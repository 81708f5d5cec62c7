import { cx } from '../../lib/class-names.ts'

const tones = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  go: 'bg-violet-soft text-violet-text',
  calm: 'bg-sunken text-ink-2',
}

export type BadgeTone = keyof typeof tones

/** A state: a dot and a word, never colour alone. `hollow` draws the dot as a ring; `go` pulses while something is happening. */
export function Badge({ tone, hollow, children }: { tone: BadgeTone; hollow?: boolean; children: React.ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 min-h-6 pl-2 pr-2.5 py-0.5 rounded-full text-xs font-bold whitespace-nowrap',
        tones[tone],
      )}
    >
      <span
        aria-hidden="true"
        className={cx('size-1.75 rounded-full', hollow ? 'border-2 border-current' : 'bg-current', tone === 'go' && 'animate-pulse')}
      />
      {/* An element, so that it still changes where the browser has translated it. */}
      <span>{children}</span>
    </span>
  )
}
