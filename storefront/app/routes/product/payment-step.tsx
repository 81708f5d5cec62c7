import { formatIdr } from '@kilat/contract/idr.ts'
import type { ChannelQuote, ListedChannel } from '@kilat/contract/quotes.ts'
import { useLocation } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { inputNames } from '../../lib/input-names.ts'
import { signInPath } from '../../session/sign-in-path.ts'
import { productText } from '../../text/product.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { downIcon, qrIcon } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/tag.tsx'
import { StepCard, type StepState } from './step-card.tsx'

type Props = {
  number: number
  state: StepState
  rows: ChannelRow[]
  channel: string
  hasItem: boolean
  isLoading: boolean
  /** Why the prices did not come. */
  failure: string | undefined
  problem?: string
  onRetry: () => void
  onChannel: (channel: string) => void
  /** What the chosen channel asks for. */
  children?: React.ReactNode
}

/** Step 3: the payment channel. Every row shows its all-in price. */
export function PaymentStep({ number, state, rows, channel, hasItem, isLoading, failure, problem, onRetry, onChannel, children }: Props) {
  const groups = groupChannels(rows)
  const list = (inGroup: ChannelRow[]) =>
    inGroup.map(row => (
      <Row key={row.id} row={row} isChosen={row.id === channel} isLoading={isLoading} onChoose={() => onChannel(row.id)} />
    ))
  return (
    <StepCard step="channel" number={number} state={state} title={productText.channel} problem={problem}>
      <p className="-mt-1.5 mb-3 note">{hasItem ? productText.allIn : productText.pickItemFirst}</p>
      {failure && (
        <p role="alert" className="flex items-center justify-between gap-3 mb-3 pl-3.5 rounded-m bg-bad-soft text-s font-semibold text-bad">
          {failure}
          <button type="button" onClick={onRetry} className={buttonClass('quiet')}>
            {productText.retry}
          </button>
        </p>
      )}
      <div
        role="radiogroup"
        aria-labelledby="judul-channel"
        aria-describedby={problem ? 'salah-channel' : undefined}
        aria-busy={isLoading}
        className="grid gap-2.5"
      >
        {groups.map(({ group, rows: inGroup, fromTotal }, at) =>
          group === 'wallet' || (inGroup.length === 1 && group === 'qris') ? (
            <div key={group} className={groupClass}>
              {list(inGroup)}
            </div>
          ) : (
            <details key={group} className={groupClass} open={at < 2 || inGroup.some(row => row.id === channel) || undefined}>
              <summary className="fold px-3.5 rounded-c">
                {productText.channelGroups[group]}
                <span className="ml-auto text-s font-semibold text-ink-2 group-open/chan:hidden">
                  {fromTotal < Number.POSITIVE_INFINITY && productText.from(formatIdr(fromTotal))}
                </span>
                <Icon shape={downIcon} className="transition-transform duration-150 group-open/chan:rotate-180 group-open/chan:ml-auto" />
              </summary>
              {list(inGroup)}
            </details>
          ),
        )}
      </div>
      {children && <div className="mt-3.5">{children}</div>}
    </StepCard>
  )
}

const groupClass = 'group/chan border border-line rounded-c overflow-hidden'

type RowProps = { row: ChannelRow; isChosen: boolean; isLoading: boolean; onChoose: () => void }

function Row({ row, isChosen, isLoading, onChoose }: RowProps) {
  const isDown = row.unavailable !== null
  const note = row.unavailable?.sentence ?? noteOf(row) + (row.pay_within ? productText.within(row.pay_within) : '')
  return (
    <label className={cx('channel', isDown && 'cursor-not-allowed bg-sunken text-ink-2')}>
      <input
        type="radio"
        name={inputNames.channel}
        value={row.id}
        checked={isChosen && !isDown}
        disabled={isDown}
        onChange={onChoose}
        className="radio-over"
      />
      <span aria-hidden="true" className={cx('channel-mark row-span-2', isDown && 'opacity-60')}>
        {row.group === 'qris' ? <Icon shape={qrIcon} /> : row.mark}
      </span>
      <b className="min-w-0 leading-5">{row.name}</b>
      <span className="relative text-right font-bold leading-5 whitespace-nowrap pointer-events-none">
        {row.is_cheapest && !isDown && (
          <span className="inline-block mr-2 -my-2.5">
            <Tag side="right">{productText.cheapest}</Tag>
          </span>
        )}
        {row.total === undefined ? (
          isLoading && <span className="block skeleton w-20 h-5" />
        ) : (
          <span className={isLoading ? 'skeleton text-transparent' : ''}>{formatIdr(row.total)}</span>
        )}
      </span>
      <span className={cx('col-[2/-1] text-xs', isDown ? 'font-semibold text-warn' : 'text-ink-2')}>
        <span className="block">{note}</span>
        {isDown && row.group === 'wallet' && <WalletLink isLow={row.unavailable?.missing !== undefined} />}
      </span>
    </label>
  )
}

function noteOf({ fee, group, note }: ChannelRow): string {
  if (!fee) return note
  return group === 'bank_transfer' ? productText.uniqueIncluded(formatIdr(fee)) : productText.feeIncluded(formatIdr(fee))
}

/** Leads to the sign-in and back, or to filling the wallet. */
function WalletLink({ isLow }: { isLow: boolean }) {
  const here = useLocation()
  return (
    <Link to={isLow ? '/dashboard/riwayat-deposit' : signInPath(here)} className={cx(buttonClass('quiet'), 'relative -ml-3.5')}>
      {isLow ? productText.fillWallet : productText.signIn}
    </Link>
  )
}

const order = ['qris', 'ewallet', 'virtual_account', 'bank_transfer', 'retail', 'wallet'] as const

/** A channel as a row, with its price once an item is chosen. */
export type ChannelRow = Omit<ListedChannel, 'unavailable'> &
  Pick<ChannelQuote, 'unavailable'> &
  Partial<Pick<ChannelQuote, 'total' | 'fee' | 'is_cheapest'>>

export type ChannelGroup = {
  group: ListedChannel['group']
  rows: ChannelRow[]
  /** Lowest price of the usable rows; infinite until an item is chosen. */
  fromTotal: number
}

/** Channels by group, in the page's order; without empty groups. */
function groupChannels(rows: readonly ChannelRow[]): ChannelGroup[] {
  return order.flatMap(group => {
    const inGroup = rows.filter(row => row.group === group)
    const totals = inGroup.flatMap(row => (row.unavailable ? [] : (row.total ?? [])))
    return inGroup.length > 0 ? [{ group, rows: inGroup, fromTotal: Math.min(...totals) }] : []
  })
}
