import { formatIdr } from '@kilat/contract/idr.ts'
import type { DepositQuote } from '@kilat/contract/wallet.ts'
import { cx } from '../../lib/class-names.ts'
import { depositText } from '../../text/deposit.ts'
import { Tag } from '../../ui/tag.tsx'

type Row = DepositQuote['channels'][number]

type Props = {
  rows: readonly Row[]
  channel: string
  /** False while the prices are not those of the typed amount. */
  hasPrices: boolean
  isLoading: boolean
  problem: string | undefined
  onChannel: (channel: string) => void
}

/** How to pay a deposit, with the all-in price on each row. */
export function ChannelChoice({ rows, channel, hasPrices, isLoading, problem, onChannel }: Props) {
  return (
    <fieldset aria-describedby="salah-cara" aria-busy={isLoading} className="min-w-0">
      <legend className="min-h-6 mb-1.5 text-sm font-bold">{depositText.channel}</legend>
      <p className="mb-2 note">{hasPrices || isLoading ? depositText.allIn : depositText.amountFirst}</p>
      <div className={cx('border rounded-c overflow-hidden', problem ? 'border-bad ring-1 ring-bad' : 'border-line')}>
        {rows.map(row => (
          <ChannelRow
            key={row.id}
            row={row}
            isChosen={row.id === channel}
            hasPrices={hasPrices}
            isLoading={isLoading}
            onChoose={() => onChannel(row.id)}
          />
        ))}
        {rows.length === 0 && <span className="block skeleton mt-3 h-10" />}
      </div>
      <p id="salah-cara" role="status" className="mt-1.5 text-s font-semibold text-bad empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

function feeNote({ group, fee }: Row): string {
  return group === 'bank_transfer' ? depositText.uniqueIncluded(fee) : depositText.feeIncluded(fee)
}

type RowProps = { row: Row; isChosen: boolean; hasPrices: boolean; isLoading: boolean; onChoose: () => void }

function ChannelRow({ row, isChosen, hasPrices, isLoading, onChoose }: RowProps) {
  const isDown = hasPrices && row.unavailable !== null
  const note = (isDown && row.unavailable?.sentence) || (hasPrices && row.fee ? feeNote(row) : row.note)
  return (
    <label className={cx('channel', isDown && 'cursor-not-allowed bg-sunken text-ink-2')}>
      <input
        type="radio"
        name="channel"
        value={row.id}
        checked={isChosen && !isDown}
        disabled={isDown}
        onChange={onChoose}
        className="radio-over"
      />
      <span aria-hidden="true" className={cx('channel-mark', isDown && 'opacity-60')}>
        {row.mark}
      </span>
      <span className="min-w-0 font-bold leading-5">
        {row.name}
        <span className={cx('block text-xs', isDown ? 'font-semibold text-warn' : 'font-medium text-ink-2')}>{note}</span>
      </span>
      <span className="relative text-right font-bold leading-5 whitespace-nowrap pointer-events-none">
        {hasPrices && row.is_cheapest && (
          <span className="block mb-1 leading-none">
            <Tag side="right">{depositText.cheapest}</Tag>
          </span>
        )}
        {hasPrices && <span>{formatIdr(row.total)}</span>}
        {!hasPrices && isLoading && <span className="block skeleton w-20 h-5" />}
      </span>
    </label>
  )
}
