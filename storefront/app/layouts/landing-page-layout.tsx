import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { cx } from '../lib/class-names.ts'
import { useThemeInfo } from '../lib/use-theme-info.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { Logo } from '../shell/logo.tsx'
import { ThemeSwitch } from '../shell/site-header.tsx'
import { StoreNotice } from '../shell/store-notice.tsx'
import { useRouteFocus } from '../shell/use-route-focus.ts'
import { landingText } from '../text/landing.ts'
import { shellText } from '../text/shell/shell.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

/** A light frame for campaign pages, with one link into the store and no others. */
export default function LandingPageLayout() {
  useRouteFocus(useLocation().pathname, 'isi', 'kabar')
  return (
    <div className="flex flex-col min-h-dvh">
      <a
        className="sr-only focus:not-sr-only focus:fixed focus:left-2 focus:top-2 focus:z-60 focus:bg-surface focus:px-4 focus:py-3 focus:rounded-m"
        href="#isi"
      >
        {shellText.skip}
      </a>
      <StoreNotice />
      <Head />
      <main id="isi" tabIndex={-1} className="relative grow outline-none">
        <Outlet />
      </main>
      <Foot />
      <p id="kabar" role="status" className="sr-only" />
    </div>
  )
}

function Head() {
  const isActionSeen = useActionSeen()
  return (
    <header className="sticky top-0 z-30 bg-paper border-b border-line">
      <div className="wrap flex items-center gap-1 lg:gap-2 h-15 lg:h-18">
        <Logo />
        <div className="flex items-center gap-2 ml-auto">
          <Link to="/#produk" className={cx(buttonClass('main', 'min-h-11 px-4 pt-1.5 pb-2.25 text-m'), isActionSeen && 'invisible')}>
            {landingText.act}
          </Link>
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}

/** True while a main button of the page itself is visible, so that the frame hides its own. */
function useActionSeen(): boolean {
  const [isSeen, setIsSeen] = useState(true)
  useEffect(() => {
    const seen = new Set<Element>()
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target)
        else seen.delete(target)
      }
      setIsSeen(seen.size > 0)
    })
    for (const action of document.querySelectorAll('[data-main-action]')) observer.observe(action)
    return () => observer.disconnect()
  }, [])
  return isSeen
}

const footLinks = [
  ['/term-and-condition', landingText.terms],
  ['/privacy-and-policy', landingText.privacy],
  ['/transactions', landingText.check],
  ['/informasi', landingText.help],
] as const

const footClass = 'inline-flex items-center min-h-11 text-ink-2 hover:text-ink hover:underline underline-offset-3'

function Foot() {
  const { store } = useThemeInfo()
  return (
    <footer className="border-t border-line py-6 note">
      <div className="wrap lg:flex lg:flex-row-reverse lg:items-center lg:justify-between gap-8">
        <nav aria-label={landingText.footer}>
          <ul className="flex flex-wrap gap-x-5 -my-1">
            {footLinks.map(([to, label]) => (
              <li key={to}>
                <Link className={footClass} to={to}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <LanguageSwitch className={footClass} />
            </li>
          </ul>
        </nav>
        <p className="mt-3 lg:mt-0 max-w-[62ch]">
          <span lang="id">{store.legal}</span>
          {store.legal && <br />}
          {shellText.owners(store.name)}
        </p>
      </div>
    </footer>
  )
}
