import { isOwnPage } from './own-pages.ts'
import { parseUrl } from './parse-url.ts'

/** Where a target leads, as a browser parses it. */
export type LinkTarget =
  /** A place on this site: path, query and hash. */
  { kind: 'own'; to: string } | { kind: 'external'; href: string } | { kind: 'refused'; reason: 'script' | 'external' | 'broken' }

type Asked = {
  /** This site's origin, the base of relative targets. */
  origin: string
  /** True if leaving the site is allowed. */
  external?: boolean
}

/**
 * Checks an address from outside: content, a query, a message. An address of another site is refused unless the
 * caller allows it, and one that could run as a script always. A target that changes its meaning without its disguise
 * (spaces, escapes, look-alike letters) is refused as well, because it was hidden on purpose.
 */
export function checkTarget(raw: string, asked: Asked): LinkTarget {
  const target = readTarget(raw, asked)
  const plain = readTarget(undisguise(raw), asked)
  if (target.kind === 'refused' || plain.kind === target.kind) return target
  return plain.kind === 'refused' ? plain : { kind: 'refused', reason: 'broken' }
}

/** The return path after a detour such as signing in: a page of this site other than the detour itself. */
export function safeReturnPath(raw: string | null | undefined, origin: string, fallback = '/'): string {
  const target = checkTarget(raw ?? '', { origin })
  if (target.kind !== 'own') return fallback
  const { pathname } = new URL(target.to, origin)
  return isOwnPage(pathname) && !/^\/login\/?$/i.test(pathname) ? target.to : fallback
}

function readTarget(text: string, { origin, external }: Asked): LinkTarget {
  const url = parseUrl(text, origin)
  if (!url) return { kind: 'refused', reason: 'broken' }
  if (!/^(?:https?|mailto|tel):$/.test(url.protocol)) return { kind: 'refused', reason: 'script' }
  // Browsers parse `https:evil` and `https:/\evil` differently, depending on the current page.
  if (!text.trim() || /^\s*https?:(?!\/\/[^/\\])/i.test(text)) return { kind: 'refused', reason: 'broken' }
  if (url.origin === new URL(origin).origin && !url.username && !url.pathname.startsWith('//'))
    return { kind: 'own', to: url.pathname + url.search + url.hash }
  // A user name before the host is meant to look like the host.
  return external && !url.username ? { kind: 'external', href: url.href } : { kind: 'refused', reason: 'external' }
}

/** Removes everything that hides a text's meaning: white space, control and invisible characters, escapes, entities, wide letters. */
function undisguise(text: string): string {
  const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, decode).normalize('NFKC')
  return decoded.replace(/[\s\p{C}]/gu, '').replace(/&(?:#\w+|colon);?/gi, ':')
}

function decode(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}
