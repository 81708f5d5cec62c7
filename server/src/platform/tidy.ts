/**
 * One line a person may be called by, of what somebody typed or another service says: without what is not seen, which could
 * make one name look like another or turn the line around, with single spaces, and not longer than `longest` characters. Empty
 * where nothing is left to be seen.
 */
export function tidy(text: string, longest: number): string {
  const seen = text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    // Joiners are part of some letters and pictures.
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Co}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(seen)) return ''
  return [...seen].slice(0, longest).join('').trim()
}
