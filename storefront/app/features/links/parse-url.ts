/** A text as an address; undefined if it is none. The browsers of phones that get no new ones have neither `URL.parse` nor `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
