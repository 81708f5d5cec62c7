/** Folders without pages, which search engines are asked to leave alone. Every page may be indexed, so none is in them. */
export const closedFolders = ['/api/', '/avatars/', '/qr/', '/sandbox/'] as const

/** Paths that are not pages, and pages of one person only. */
const unlisted = /^\/(?:(?:api|avatars|health|metrics|qr|sandbox)(?:[/?]|$)|(?:dashboard|login|profile)(?:[/.?]|$)|transactions\/.)/

/**
 * Keeps an answer out of search engines if it is not a page, or concerns one person only. Crawlers may still load it: if robots.txt
 * blocked it, they would never read this header and list the address. `target` is the requested path.
 */
export function searchHeaders(target: string): Record<string, string> {
  return unlisted.test(target) ? { 'x-robots-tag': 'noindex' } : {}
}
