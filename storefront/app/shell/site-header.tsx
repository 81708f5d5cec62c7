import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { cx } from '../lib/class-names.ts'
import { isUnder } from '../lib/is-under.ts'
import { accountFace } from '../lib/signals.ts'
import { switchTheme, useIsDark } from '../lib/theme.ts'
import { signInPath } from '../session/sign-in-path.ts'
import { useAccessToken } from '../session/tokens.ts'
import { shellText } from '../text/shell/shell.ts'
import { buttonClass, iconButtonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { moonIcon } from '../ui/shell-icons.ts'
import { Logo } from './logo.tsx'
import { ProductSearch } from './product-search.tsx'

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 bg-paper border-b border-line">
      <div className="wrap flex items-center gap-1 lg:gap-2 h-15 lg:h-18">
        <Logo />
        <nav aria-label={shellText.mainNav} className="hidden lg:flex flex-none ml-4">
          <HeaderLink to="/" label={shellText.home} />
          <HeaderLink to="/promos" label={shellText.promos} />
          <HeaderLink to="/transactions" label={shellText.checkTransaction} />
          <HeaderLink to="/blogs" label={shellText.articles} />
        </nav>
        <div className="hidden lg:block flex-1 min-w-0 max-w-90 ml-auto">
          <ProductSearch isSmall hasShortcut />
        </div>
        <ThemeSwitch />
        <AccountLink />
      </div>
    </header>
  )
}

function HeaderLink({ to, label }: { to: string; label: string }) {
  const isHere = isUnder(useLocation().pathname, to)
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex items-center min-h-11 px-3 rounded-m text-sm no-underline hover:bg-sunken hover:text-ink',
        isHere ? 'text-ink font-bold' : 'text-ink-2 font-semibold',
      )}
    >
      {label}
    </Link>
  )
}

// Words and picture have the same width, so nothing moves once the browser knows whether a user is signed in. The user's picture
// replaces the word within the same link, which keeps the focus.
function AccountLink() {
  const isIn = useAccessToken()
  const face = useSyncExternalStore(accountFace.listen, accountFace.read, () => null)
  const here = useLocation()
  return (
    <span className="not-js:ml-auto">
      <Link
        to={isIn ? '/dashboard' : here.pathname === '/login' ? here : signInPath(here)}
        className={face ? 'flex justify-end w-19 rounded-m no-underline' : buttonClass('small', 'w-19')}
      >
        {face ?? (isIn ? shellText.account : shellText.signIn)}
      </Link>
    </span>
  )
}

/** Switch between light and dark. */
export function ThemeSwitch() {
  const isDark = useIsDark()
  return (
    <button
      type="button"
      aria-label={shellText.switchTheme}
      aria-pressed={isDark}
      onClick={switchTheme}
      className={cx(iconButtonClass, 'ml-auto lg:ml-1 not-js:hidden')}
    >
      <Icon shape={moonIcon} />
    </button>
  )
}
