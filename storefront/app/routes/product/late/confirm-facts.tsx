import type { PlayerCheck } from '@kilat/contract/catalog.ts'
import { formatIdr } from '@kilat/contract/idr.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import { cx } from '../../../lib/class-names.ts'
import { confirmText } from '../../../text/confirm.ts'
import { formatDurationLong } from '../../../text/shell/time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { warnIcon } from '../../../ui/icons.ts'
import { Line } from '../../../ui/price-lines.tsx'
import { userIcon } from '../../../ui/shell-icons.ts'

type Props = {
  isVoucher: boolean
  isSignedIn: boolean
  account: string
  check: PlayerCheck | null
  /** Why the account looks unusual; not shown once its name was found. */
  warning?: string | undefined
  what: string
  channel: Pick<ChannelQuote, 'name' | 'can_refund' | 'pay_within'>
  contact: string
  total: number
}

/** What the buyer agrees to: the player largest, then item, channel and total. */
export function ConfirmFacts({ isVoucher, isSignedIn, account, check, warning, what, channel, contact, total }: Props) {
  return (
    <>
      {account && <Account account={account} check={check} />}
      {warning && check?.status !== 'found' && <p className="-mt-2 mb-4 text-s font-semibold text-warn">{warning}</p>}
      <dl className="grid gap-2.5 text-s">
        <Line label={confirmText.get}>{what}</Line>
        <Line label={confirmText.by}>{channel.name}</Line>
        {channel.pay_within !== null && <Line label={confirmText.within}>{formatDurationLong(channel.pay_within)}</Line>}
        <Line label={confirmText.to}>{contact}</Line>
        <div className="flex flex-wrap justify-between items-baseline gap-x-4 pt-3 border-t border-line">
          <dt className="font-bold">{confirmText.total}</dt>
          <dd className="total">{formatIdr(total)}</dd>
        </div>
      </dl>
      <p className="mt-3.5 mb-4 note">{confirmText.rule({ isVoucher, isSignedIn, channel })}</p>
    </>
  )
}

function Account({ account, check }: { account: string; check: PlayerCheck | null }) {
  const isMissing = check?.status === 'not_found'
  const nickname = check?.status === 'found' ? check.nickname : undefined
  const region = nickname && check?.region ? confirmText.region(check.region) : ''
  const other = nickname && check?.is_other_region ? check.region : undefined
  const [ground, color] = isMissing ? ['bg-bad-soft', 'text-bad'] : other ? ['bg-warn-soft', 'text-warn'] : ['bg-ok-soft', 'text-ok']
  const unnamed = check?.status === 'unavailable' ? confirmText.unchecked : confirmText.account
  return (
    <p role="status" className={cx('notice mt-3.5 mb-4', nickname || isMissing ? ground : 'bg-sunken')}>
      <Icon shape={isMissing || other ? warnIcon : userIcon} size={24} className={color} />
      <span className="min-w-0 note wrap-anywhere">
        <b className="block text-xl font-extrabold text-ink">{nickname ?? account}</b>
        <span>{nickname ? account + region : isMissing ? confirmText.notFound : unnamed}</span>
        {other && <span className="block mt-1 text-ink">{confirmText.otherRegion(other)}</span>}
      </span>
    </p>
  )
}
