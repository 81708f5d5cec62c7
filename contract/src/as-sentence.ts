/** Words of an operator, with the sign at their end that others can follow. */
export function asSentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}
