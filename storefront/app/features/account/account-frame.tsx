import { useLocation, useNavigate } from 'react-router'
import { signOut } from '../../session/sign-out.ts'
import { accountText } from '../../text/account.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { homeIcon, receiptIcon, userIcon } from '../../ui/shell-icons.ts'
import { exitIcon, walletIcon } from '../icons/account-icons.ts'
import { useChosenInView } from './use-chosen-in-view.ts'

const places = [
  { to: '/dashboard', icon: homeIcon, label: accountText.overview, short: accountText.overview },
  { to: '/dashboard/riwayat-transaksi', icon: receiptIcon, label: accountText.orders, short: accountText.ordersShort },
  { to: '/dashboard/riwayat-deposit', icon: walletIcon, label: accountText.deposits, short: accountText.depositsShort },
  { to: '/profile', icon: userIcon, label: accountText.profile, short: accountText.profile },
]

/**
 * Frame of the account's pages with their navigation: tabs on a phone, from 900 px a menu at the side. It is as high as the screen, so that the footer
 * is not seen moving while the page is loaded.
 */
export function AccountFrame({ children }: { children: React.ReactNode }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const rail = useChosenInView(pathname)
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[14rem_minmax(0,1fr)] gap-4 lg:gap-10 min-h-dvh lg:pt-6">
      <nav
        ref={rail}
        aria-label={accountText.nav}
        className="own-frame rail gap-1 border-b border-line lg:sticky lg:top-26 lg:flex-col lg:self-start lg:m-0 lg:p-0 lg:gap-0 lg:border-0 lg:overflow-visible"
      >
        {places.map(({ to, icon, label, short }) => (
          <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined} className={placeClass}>
            <Icon shape={icon} className="max-lg:hidden" />
            <span className="lg:hidden">{short}</span>
            <span className="max-lg:hidden">{label}</span>
          </Link>
        ))}
        <button type="button" onClick={() => signOut(navigate)} className={`${placeClass} max-lg:hidden not-js:hidden`}>
          <Icon shape={exitIcon} />
          {accountText.signOut}
        </button>
      </nav>
      {children}
    </div>
  )
}

const placeClass =
  'flex items-center gap-3 min-h-12 px-2 max-lg:first:-ml-2 lg:px-3.5 text-sm lg:text-m font-semibold text-ink-2 no-underline border-b-3 border-transparent aria-[current]:border-violet-text aria-[current]:font-bold aria-[current]:text-ink lg:border-0 lg:rounded-m lg:hover:bg-sunken lg:aria-[current]:bg-violet-soft lg:aria-[current]:text-violet-text'
