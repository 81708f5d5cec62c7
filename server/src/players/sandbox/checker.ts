import type { PlayerChecker } from '../player-checker.ts'
import { readNickname } from '../read-nickname.ts'

/** Games whose look-up also names the country of the account. */
const gamesWithRegion = new Set([
  'mobile-legends',
  'magic-chess-go-go',
  'free-fire',
  'free-fire-max',
  'pubg-mobile',
  'honor-of-kings',
  'valorant',
])

const firstParts = ['Bang', 'Mas', 'Kak', 'Raja', 'Ratu', 'Si', 'Dewa', 'Putri', 'Ksatria', 'Naga', 'Elang', 'Macan']
const secondParts = ['Jul', 'Bayu', 'Sari', 'Rimba', 'Senja', 'Guntur', 'Kilau', 'Ombak', 'Bintang', 'Rembulan', 'Angin', 'Fajar']

/** No game has given such a short number to a player for years. */
const shortNumber = /^\d{1,4}$/

/**
 * Simulates the look-up in a trial. An id that ends in 404 is not found, nor is a number of less than five digits; one that ends in 429
 * or 500 is unavailable, one that ends in 060 is of Malaysia, and any other has a name made from the id, always the same, with the id's
 * last three characters in it.
 */
export const sandboxChecker: PlayerChecker = {
  id: 'sandbox',
  knows: () => true,
  async ask({ productId, values }) {
    const [id = ''] = Object.values(values)
    if (id.endsWith('404') || shortNumber.test(id)) return { kind: 'not_found', isSure: true }
    const nickname = readNickname(nameFor(id))
    if (nickname === undefined || id.endsWith('429') || id.endsWith('500'))
      return { kind: 'unavailable', why: 'busy', detail: 'the id asks for it' }
    const region = id.endsWith('060') ? 'Malaysia' : 'Indonesia'
    return { kind: 'found', nickname, region: gamesWithRegion.has(productId) ? region : null }
  },
}

function nameFor(id: string): string {
  const [ownName = '', tag] = id.split('#')
  if (tag !== undefined && ownName) return ownName
  if (!id) return ''
  const number = sumOf(id)
  const first = firstParts[number % firstParts.length] ?? ''
  const second = secondParts[Math.floor(number / firstParts.length) % secondParts.length] ?? ''
  return `${first}${second}${id.slice(-3)}`
}

/** FNV-1a: spreads neighbouring ids over the names. */
function sumOf(text: string): number {
  let sum = 2_166_136_261
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return sum
}
