import { cx } from '../lib/class-names.ts'

/** Shape of an icon of 24 × 24, drawn with one stroke of 2, or filled. */
export type IconShape = { path: string; isFilled?: boolean }

/** An icon beside words, hidden from screen readers. 20 px unless `size` is given, and larger beside larger letters. */
export function Icon({ shape, size = 20, className }: { shape: IconShape; size?: 16 | 20 | 24; className?: string }) {
  const look = shape.isFilled ? filled : stroked
  const side = `${size / 16}rem`
  return (
    <svg viewBox="0 0 24 24" width={side} height={side} aria-hidden="true" className={cx('flex-none', className)} {...look}>
      <path d={shape.path} />
    </svg>
  )
}

const filled = { fill: 'currentColor' }
const stroked = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
