/** Folders without pages, which search engines are asked to leave alone. No page stands here: all say `index, follow`. */
export const closedFolders = ['/api/', '/avatars/', '/qr/', '/sandbox/'] as const

/** What is no page, and the pages of one person alone. */
const unlisted = /^\/(?:(?:api|avatars|health|metrics|qr|sandbox)(?:[/?]|$)|(?:dashboard|login|profile)(?:[/.?]|$)|transactions\/.)/

/**
 * Keeps an answer out of search engines where nobody but one person has anything to find. A page may be asked for all the
 * same: who is kept from asking never reads this, and lists the address without it. `target` is the path asked for.
 */
export function searchHeaders(target: string): Record<string, string> {
  return unlisted.test(target) ? { 'x-robots-tag': 'noindex' } : {}
}
