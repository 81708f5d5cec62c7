/**
 * Cleans a typed or received text into one line for a name: without invisible signs, which could make it look like another name or
 * reverse the line, with single spaces, and at most `longest` characters long. Empty if nothing visible is left.
 */
export function tidy(text: string, longest: number): string {
  const seen = text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    // Joiners are part of some letters and emoji.
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Co}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(seen)) return ''
  return [...seen].slice(0, longest).join('').trim()
}
