/** A code cut into runs of digits and of all else, each with its place in the code. */
export function splitCode(code: string): { at: number; text: string; isDigits: boolean }[] {
  return [...code.matchAll(/\d+|\D+/g)].map(match => ({ at: match.index, text: match[0], isDigits: /^\d/.test(match[0]) }))
}
