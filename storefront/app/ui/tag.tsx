import { cx } from '../lib/class-names.ts'

const base = 'inline-flex items-center h-5.5 text-xs font-bold leading-none whitespace-nowrap'

/** Slanted label. `side` is the edge it is attached to; the slant is on the other one. */
export function Tag({
  children,
  side = 'left',
  ink,
  className,
}: {
  children: React.ReactNode
  side?: 'left' | 'right'
  ink?: boolean
  className?: string
}) {
  return (
    <span
      className={cx(
        base,
        side === 'left' ? 'slant-right pl-2 pr-3.5' : 'slant-left pl-3.5 pr-2',
        ink ? 'bg-night text-white' : 'bg-violet text-white',
        className,
      )}
    >
      {children}
    </span>
  )
}
