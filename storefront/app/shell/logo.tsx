import { useThemeInfo } from '../lib/use-theme-info.ts'
import { Link } from '../ui/link.tsx'

/** The store's logo and name, linked to the home page. */
export function Logo() {
  const { store } = useThemeInfo()
  return (
    <Link
      to="/"
      className="inline-flex items-center gap-2 min-h-11 min-w-0 text-ink text-[1.375rem] leading-none font-extrabold tracking-tighter no-underline lowercase"
    >
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" className="flex-none size-7.5">
        <rect width="32" height="32" rx="9" fill="var(--logo-ground)" />
        <path transform="translate(4.2 4)" d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" fill="#ffd60a" />
      </svg>
      <span className="truncate">{store.name}</span>
    </Link>
  )
}
