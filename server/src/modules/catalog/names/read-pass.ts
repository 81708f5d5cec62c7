import type { ProductDefinition } from '../products/product-definition.ts'
import type { Understood } from './understood.ts'

/** Words every game uses for a pass; a game's own words are in its definition. */
const passNouns = new Set('pass card kartu member membership subscription langganan'.split(' '))
const passWords = 'weekly monthly daily mingguan bulanan harian season plus elite premium battle royale of the and diamond diamonds'.split(
  ' ',
)
const timeWords = new Set('hari day days minggu week weeks bulan month months tahun year'.split(' '))

/**
 * Reads a pass or membership: a name made only of words for such things, with a count or a duration if it has one
 * (`2x weekly diamond pass`, `membership 30 hari`). The name then is the content.
 */
export function readPass(tokens: readonly string[], product: ProductDefinition): Understood {
  const nouns = new Set([...passNouns, ...(product.passWords ?? [])])
  const known = new Set([...nouns, ...passWords, ...ownWords(product)])
  const strange = tokens.filter((token, at) => !known.has(token) && !isTimes(token) && !isSpan(tokens, at))
  if (strange.length > 0) return { doubt: `${JSON.stringify(strange.join(' '))} is not understood` }
  if (!tokens.some(token => nouns.has(token))) return { doubt: 'it does not say what it is' }
  return { content: { kind: 'named', name: tokens.map(token => token.replace(/^(\d+)x$/, 'x$1')).join(' ') }, sum: null }
}

function ownWords(product: ProductDefinition): string[] {
  return [...product.unitWords, product.membershipGroup.toLowerCase()]
    .flatMap(phrase => phrase.split(/[^a-z]+/))
    .filter(word => word !== '')
}

function isTimes(token: string): boolean {
  return /^(?:\d{1,2}x|x\d{1,2})$/.test(token)
}

function isSpan(tokens: readonly string[], at: number): boolean {
  const [token = '', next = '', before = ''] = [tokens[at], tokens[at + 1], tokens[at - 1]]
  return (/^\d{1,3}$/.test(token) && timeWords.has(next)) || (timeWords.has(token) && /^\d{1,3}$/.test(before))
}
