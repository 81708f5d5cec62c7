import { useLocation } from 'react-router'
import { cx } from '../lib/class-names.ts'
import { isUnder } from '../lib/is-under.ts'
import { shellText } from '../text/shell/shell.ts'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { homeIcon, receiptIcon, tagIcon, userIcon } from '../ui/shell-icons.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { StoreNotice } from './store-notice.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import { useSearched } from './use-searched.ts'

/** Header, page, footer, and on a phone the bar at the bottom, unless the page has its own buy bar. */
export function StoreShell({ children, hasBuyBar }: { children: React.ReactNode; hasBuyBar?: boolean }) {
  useRouteFocus(useLocation().pathname + (useSearched() ?? ''), 'isi', 'kabar')
  return (
    <div className={cx('flex flex-col min-h-dvh lg:pb-0', hasBuyBar ? 'pb-30' : 'pb-18')}>
      <a
        className="sr-only focus:not-sr-only focus:fixed focus:left-2 focus:top-2 focus:z-60 focus:bg-surface focus:px-4 focus:py-3 focus:rounded-m"
        href="#isi"
      >
        {shellText.skip}
      </a>
      <StoreNotice />
      <SiteHeader />
      <main id="isi" tabIndex={-1} className="relative grow outline-none">
        {children}
      </main>
      <SiteFooter />
      {!hasBuyBar && <TabBar />}
      <p id="kabar" role="status" className="sr-only" />
    </div>
  )
}

function TabBar() {
  return (
    <nav
      aria-label={shellText.bottomNav}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 bg-surface border-t border-line pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <TabLink to="/" icon={homeIcon} label={shellText.home} />
      <TabLink to="/transactions" icon={receiptIcon} label={shellText.transactions} />
      <TabLink to="/promos" icon={tagIcon} label={shellText.promos} />
      <TabLink to="/dashboard" icon={userIcon} label={shellText.account} />
    </nav>
  )
}

function TabLink({ to, icon, label }: { to: string; icon: IconShape; label: string }) {
  const { pathname } = useLocation()
  const isHere = isUnder(pathname, to) || (to === '/dashboard' && /^.(login|profile)$/.test(pathname))
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'relative grid justify-items-center content-center gap-0.75 h-15 text-xs no-underline',
        isHere
          ? 'text-violet-text font-bold before:absolute before:-top-px before:w-9 before:h-0.75 before:rounded-b-[3px] before:bg-violet-text'
          : 'text-ink-2 font-semibold',
      )}
    >
      <Icon shape={icon} />
      {label}
    </Link>
  )
}
