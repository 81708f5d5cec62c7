import { useRevalidator } from 'react-router'
import { refreshIcon } from '../../features/icons/order-icons.ts'
import { formatDuration } from '../../text/shell/time.ts'
import { transactionText } from '../../text/transaction.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SeenOrder } from './live-order.ts'

/** Says that the connection is lost, and how old the shown data is. Only a call without an answer shows that: browsers say so of some connections that work. */
export function OfflineNotice({ seen, now }: { seen: SeenOrder; now: number }) {
  const { revalidate, state } = useRevalidator()
  if (!seen.isStale) return null
  const age = formatDuration((now - Date.parse(seen.order.server_time)) / 1000)
  return (
    <div className="flex items-center gap-3 mb-3 py-3 pl-4 pr-3 rounded-l bg-warn-soft">
      <p className="flex-1 note">
        {/* Only what stays the same is announced: the age moves each second. */}
        <b role="alert" className="block text-m text-ink">
          {transactionText.offline}
        </b>
        <span>{transactionText.offlineHelp(age)}</span>
      </p>
      <button type="button" className={buttonClass('small')} onClick={() => revalidate()}>
        <BusyLabel isBusy={state === 'loading'} icon={<Icon shape={refreshIcon} />}>
          {transactionText.tryAgain}
        </BusyLabel>
      </button>
    </div>
  )
}
