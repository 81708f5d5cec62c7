import { isOwnPage } from './own-pages.ts'

/** Where a target leads, as a browser reads it. */
export type Target =
  /** A place on this site: path, query and hash. */
  { kind: 'own'; to: string } | { kind: 'external'; href: string } | { kind: 'refused'; reason: 'script' | 'external' | 'broken' }

type Asked = {
  /** This site's address, which relative targets belong to. */
  origin: string
  /** True where the caller means to leave the site. */
  external?: boolean
}

/**
 * Judges an address that came from outside: content, a query, a message. What is not of this site is refused unless the
 * caller asked for it, and what could run as a script always. A target that reads otherwise once its disguise is taken
 * off (spaces, escapes, look-alike letters) is refused as well: somebody went to some trouble to hide it.
 */
export function checkTarget(raw: string, asked: Asked): Target {
  const target = readTarget(raw, asked)
  const plain = readTarget(undisguise(raw), asked)
  if (target.kind === 'refused' || plain.kind === target.kind) return target
  return plain.kind === 'refused' ? plain : { kind: 'refused', reason: 'broken' }
}

/** Where to return to after a detour such as signing in: a page of this site that is not the detour itself. */
export function safeReturnPath(raw: string | null | undefined, origin: string, fallback = '/'): string {
  const target = checkTarget(raw ?? '', { origin })
  if (target.kind !== 'own') return fallback
  const { pathname } = new URL(target.to, origin)
  return isOwnPage(pathname) && !/^\/login\/?$/i.test(pathname) ? target.to : fallback
}

function readTarget(text: string, { origin, external }: Asked): Target {
  if (!URL.canParse(text, origin)) return { kind: 'refused', reason: 'broken' }
  const url = new URL(text, origin)
  if (!/^(?:https?|mailto|tel):$/.test(url.protocol)) return { kind: 'refused', reason: 'script' }
  // `https:evil` and `https:/\evil` are read one way or the other, depending on the page they stand on.
  if (!text.trim() || /^\s*https?:(?!\/\/[^/\\])/i.test(text)) return { kind: 'refused', reason: 'broken' }
  if (url.origin === new URL(origin).origin && !url.username && !url.pathname.startsWith('//'))
    return { kind: 'own', to: url.pathname + url.search + url.hash }
  // A name before the host is there to pass for the host.
  return external && !url.username ? { kind: 'external', href: url.href } : { kind: 'refused', reason: 'external' }
}

/** The text without what hides its meaning: white space, control and invisible characters, escapes, entities, wide letters. */
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
