import { DataIcon } from '../features/icons/data-icon.tsx'
import { cx } from '../lib/class-names.ts'
import { useThemeInfo } from '../lib/use-theme-info.ts'
import { shellText } from '../text/shell/shell.ts'
import { Link } from '../ui/link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { PrivacyLink } from './privacy-link.tsx'

const linkClass = 'flex items-center min-h-11 lg:min-h-8 text-ink-2 no-underline hover:text-ink hover:underline underline-offset-3'

// Browsers keep the visible part in place while a page grows. A list that loads above the footer must not move the reader down.
export function SiteFooter() {
  const { store, footer } = useThemeInfo()
  return (
    <footer className="mt-14 [overflow-anchor:none] border-t border-line py-8 note">
      <div className="wrap">
        <div className="grid gap-7 grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1.3fr]">
          <div className="max-lg:col-span-full">
            <Logo />
            <p lang="id" className="max-w-[44ch]">
              {store.tagline}
            </p>
          </div>
          <Column title={shellText.help}>{helpLinks}</Column>
          <Column title={store.name}>{storeLinks}</Column>
          {(footer.sosmed.length > 0 || store.hours) && (
            <div className="max-lg:col-span-full">
              <h2 className="mb-1 text-s font-bold text-ink">{shellText.contact}</h2>
              <ul className="max-lg:grid grid-cols-2 gap-x-7">
                {footer.sosmed.map(social => (
                  <li key={social.link}>
                    <a className={cx(linkClass, 'gap-2')} href={social.link} target="_blank" rel="noopener noreferrer">
                      <DataIcon name={social.icon} />
                      {social.title}
                    </a>
                  </li>
                ))}
              </ul>
              {store.hours && (
                <p lang="id" className="mt-1">
                  {store.hours}
                </p>
              )}
            </div>
          )}
        </div>
        <p className="mt-6 pt-5 border-t border-line">
          <span lang="id" className="block">
            {store.legal}
          </span>
          {shellText.owners(store.name)}
        </p>
        <PrivacyLink className={linkClass} />
        <LanguageSwitch className={linkClass} />
      </div>
    </footer>
  )
}

const helpLinks = [
  ['/transactions', shellText.checkTransaction],
  ['/informasi/cara-top-up', shellText.howTo],
  ['/informasi/aturan-refund', shellText.refundRule],
  ['/informasi', shellText.information],
]
const storeLinks = [
  ['/blogs', shellText.articles],
  ['/promos', shellText.promos],
  ['/term-and-condition', shellText.terms],
  ['/privacy-and-policy', shellText.privacy],
]

function Column({ title, children }: { title: string; children: string[][] }) {
  return (
    <div>
      <h2 className="mb-1 text-s font-bold text-ink">{title}</h2>
      <ul>
        {children.map(([to = '', label]) => (
          <li key={to}>
            <Link className={linkClass} to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
