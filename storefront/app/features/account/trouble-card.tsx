import { cx } from '../../lib/class-names.ts'
import { focusSection } from '../../lib/focus-section.ts'
import { useBackOnline } from '../../lib/use-back-online.ts'
import { accountText } from '../../text/account.ts'
import { problemText } from '../../text/problem.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { warnIcon } from '../../ui/icons.ts'
import { refreshIcon } from '../icons/order-icons.ts'

type Props = {
  sentence: string
  isBusy?: boolean
  onRetry: () => void
  isBare?: boolean
  /** Shown instead of a retry button if trying again can not help. */
  wayOut?: React.ReactNode
}

/**
 * Shown instead of content that failed to load: the reason and a retry button. It retries by itself once the connection is back.
 * `isBare`: inside an existing card.
 */
export function TroubleCard({ sentence, isBusy = false, onRetry, isBare, wayOut }: Props) {
  useBackOnline(onRetry)
  const onPress = (event: React.MouseEvent) => {
    focusSection(event)
    onRetry()
  }
  return (
    <div className={cx('grid gap-3', isBare ? 'justify-items-start py-4' : 'card justify-items-center px-4 py-8 text-center')}>
      {!isBare && (
        <span className="grid place-items-center size-14 rounded-full bg-warn-soft text-warn">
          <Icon shape={warnIcon} size={24} />
        </span>
      )}
      <p role="alert" className="max-w-[44ch] text-pretty">
        <b className="block">{accountText.notLoaded}</b>
        <span className="note">{sentence === problemText.offline ? accountText.offline : sentence}</span>
      </p>
      {wayOut ?? (
        <button type="button" onClick={onPress} className={buttonClass('small')}>
          <BusyLabel isBusy={isBusy} icon={<Icon shape={refreshIcon} />}>
            {accountText.tryAgain}
          </BusyLabel>
        </button>
      )}
    </div>
  )
}
