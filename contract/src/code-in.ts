/** Characters of the longest message that a code is looked for in. */
export const mostCodeInput = 1_000

/** The six digits in what was typed or pasted: alone, with spaces or hyphens, or the only six of a whole message. */
export function codeIn(text: string): string | undefined {
  const plain = text.normalize('NFKC')
  const typed = plain.replace(/[\s-]/g, '')
  if (isCode(typed)) return typed
  const found = (plain.match(/\d+(?:[ -]\d+)*/g) ?? []).map(digits => digits.replace(/[ -]/g, '')).filter(isCode)
  return found.length === 1 ? found[0] : undefined
}

const isCode = (digits: string) => /^\d{6}$/.test(digits)
