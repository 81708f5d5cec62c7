import { walletIcon } from '../../features/icons/account-icons.ts'
import { focusSection } from '../../lib/focus-section.ts'
import { accountText } from '../../text/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

/** Shown instead of an empty list: no deposits at all, or with `clearTo` none that match. */
export function NoDeposits({ clearTo }: { clearTo: string | undefined }) {
  return (
    <div className="card grid justify-items-center gap-1.5 px-4 py-8 text-center">
      <span className="grid place-items-center size-16 mb-2 rounded-full bg-violet-soft text-violet-text">
        <Icon shape={walletIcon} size={24} />
      </span>
      <h2 className="title-card">{clearTo ? accountText.noneFound : accountText.depositEmpty}</h2>
      <p className="mb-3 max-w-[44ch] text-ink-2 text-pretty">{clearTo ? accountText.noneFoundHelp : accountText.depositEmptyHelp}</p>
      <Link to={clearTo ?? '/dashboard/riwayat-transaksi'} onClick={focusSection} className={buttonClass('plain')}>
        {clearTo ? accountText.clear : accountText.toOrders}
      </Link>
    </div>
  )
}
