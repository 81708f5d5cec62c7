import { isOwnPage } from '../links/own-pages.ts'
import { parseUrl } from '../links/parse-url.ts'
import { checkTarget } from '../links/safe-target.ts'

/** The parts of a click that matter for a link. */
export type LinkClick = {
  button: number
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  defaultPrevented: boolean
}

/** The clicked link. `href` as it is written. */
export type ClickedLink = { href: string; target: string; isDownload: boolean }

type Decision =
  /** The browser follows the link as usual. */
  | { kind: 'leave' }
  /** The page changes without loading the document. */
  | { kind: 'navigate'; to: string }
  /** Nothing happens. */
  | { kind: 'refuse' }

/** Decides what a click on a link inside a text does. `address` is the page's address. */
export function decideClick(click: LinkClick, link: ClickedLink, address: string): Decision {
  if (click.defaultPrevented) return { kind: 'leave' }
  const resolved = parseUrl(link.href, address)?.href ?? link.href
  const target = checkTarget(resolved, { origin: new URL(address).origin, external: true })
  if (target.kind === 'refused') return { kind: 'refuse' }
  const isPlain = click.button === 0 && !(click.altKey || click.ctrlKey || click.metaKey || click.shiftKey)
  const staysHere = link.target === '' || link.target === '_self'
  if (target.kind === 'external' || !isPlain || !staysHere || link.isDownload || !isPage(target.to)) return { kind: 'leave' }
  return { kind: 'navigate', to: target.to }
}

function isPage(to: string): boolean {
  return isOwnPage(new URL(to, 'https://this-site.invalid').pathname)
}
