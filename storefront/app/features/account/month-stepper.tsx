import { accountText } from '../../text/account.ts'
import { formatMonth } from '../../text/month.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { leftIcon, rightIcon } from '../icons/account-icons.ts'
import { addMonths, monthOf } from './month.ts'

type Props = { month: string; nowIso: string; addressOf: (month: string) => string }

/** A month with links to the previous and the next one; future months are disabled. */
export function MonthStepper({ month, nowIso, addressOf }: Props) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  const isLast = month >= monthOf(nowIso)
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)_44px] items-center border border-line rounded-m bg-surface">
      <Step to={addressOf(before)} label={accountText.monthBefore(formatMonth(before))} icon={leftIcon} />
      <b aria-live="polite" className="text-center">
        {formatMonth(month)}
      </b>
      {/* The same link in the last month, too, because it has the focus of whoever came there by it. */}
      <Step
        to={addressOf(isLast ? month : after)}
        label={isLast ? accountText.monthFuture : accountText.monthAfter(formatMonth(after))}
        icon={rightIcon}
        isIdle={isLast}
      />
    </div>
  )
}

function Step({ to, label, icon, isIdle = false }: { to: string; label: string; icon: IconShape; isIdle?: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      aria-disabled={isIdle}
      onClick={event => isIdle && event.preventDefault()}
      className={iconButtonClass}
    >
      <Icon shape={icon} className={isIdle ? 'opacity-50' : undefined} />
    </Link>
  )
}
