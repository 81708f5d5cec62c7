import { checkTarget } from '../lib/safe-target.ts'

type Props = { href: string; className?: string; children: React.ReactNode }

/** A link that opens beside the page. Where it leads came from data: a target that is refused leaves the words standing alone. */
export function ExternalLink({ href, className, children }: Props) {
  const target = checkTarget(href, { origin: anyOrigin, external: true })
  if (target.kind === 'refused') return <span>{children}</span>
  return (
    <a className={className} href={target.kind === 'own' ? target.to : target.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

// Both kinds may be followed, so it is enough to tell a place on this site from a whole address, alike on the server and in the browser.
const anyOrigin = 'https://this-site.invalid'
