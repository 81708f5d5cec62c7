import { formatIdr } from '@kilat/contract/idr.ts'
import { cx } from '../lib/class-names.ts'

/** A line of a price, in whole rupiah; negative for what is taken off. */
type PriceLine = { kind: 'item' | 'discount' | 'fee'; label: string; amount: number }

type Props = { lines: readonly PriceLine[]; total: number; totalLabel: string; children?: React.ReactNode }

/** A price line by line, with its total. */
export function PriceLines({ lines, total, totalLabel, children }: Props) {
  return (
    <dl className="grid gap-2.5 text-s">
      {children}
      {lines.map(line => (
        <Line key={line.label} label={<span className="wrap-anywhere">{line.label}</span>}>
          <span className={cx('whitespace-nowrap', line.amount < 0 && 'text-ok')}>{formatIdr(line.amount)}</span>
        </Line>
      ))}
      <div className="flex justify-between items-baseline gap-4 pt-3 border-t border-line">
        <dt className="font-bold text-ink">{totalLabel}</dt>
        <dd className="total">{formatIdr(total)}</dd>
      </div>
    </dl>
  )
}

/** One line of a list of facts. */
export function Line({ label, children }: { label: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
