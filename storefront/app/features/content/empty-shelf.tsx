import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

/** Shown instead of an empty list: what will be here, and one next step. */
export function EmptyShelf({ title, help, to, action }: { title: string; help: string; to: string; action: string }) {
  return (
    <div className="card grid justify-items-center gap-1.5 px-4 py-10 text-center">
      <svg viewBox="0 0 132 104" aria-hidden="true" className="w-33 h-26 mb-2">
        <rect x="20" y="18" width="70" height="74" rx="12" fill="var(--sunken)" transform="rotate(-7 55 55)" />
        <rect x="38" y="14" width="72" height="74" rx="12" fill="var(--violet-soft)" stroke="var(--violet-line)" strokeWidth="2" />
        <path d="M52 62h44M52 74h28" stroke="var(--violet-line)" strokeWidth="6" strokeLinecap="round" />
        <path d="m78 22-14 16h9l-3 12 16-18h-9l5-10Z" fill="var(--violet)" />
      </svg>
      <h2 className="title-card">{title}</h2>
      <p className="mb-3 text-ink-2 max-w-[36ch]">{help}</p>
      <Link to={to} className={buttonClass('plain')}>
        {action}
      </Link>
    </div>
  )
}
