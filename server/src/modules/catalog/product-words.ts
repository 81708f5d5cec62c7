import type { CatalogueProduct } from './catalogue.ts'
import { runTogether, toWords } from './search-words.ts'

/** The searched words of a product, separated by spaces, each once, so that no product ranks higher by repeating one. */
export type ProductWords = {
  title: string
  /** Its other names. */
  names: string
  publisher: string
  /** Its currency and items, without counts. */
  kinds: string
  /** Title and names, each run together: `freefire`. */
  whole: string
  /** The beginnings of the title's words: an unfinished word with a slip is close to one of these. */
  starts: string
}

/** The words by which a product is found. */
export function toProductWords({ product, items }: CatalogueProduct): ProductWords {
  const { id, title, searchWords } = product
  const itemNames = new Set(items.map(({ item }) => item.name.replace(/\p{Number}+/gu, '')))
  const titleWords = toWords(`${title} ${id}`)
  // Words of the title need no second field.
  const names = new Set(toWords([...searchWords, categoryWords[product.category]].join(' '))).difference(new Set(titleWords))
  return {
    title: unique(titleWords),
    names: unique(names),
    publisher: unique(toWords(product.publisher)),
    kinds: unique(toWords([product.unit, ...itemNames].join(' ')).flatMap(word => [word, ...(spoken.get(word) ?? [])])),
    whole: unique([title, ...searchWords].map(runTogether)),
    starts: unique(toWords(title).flatMap(startsOf)),
  }
}

/** Nearly all games are for phones, so the word `mobile` would not tell them apart. */
const categoryWords = { mobile: '', pc: 'pc', voucher: 'voucher' }

/** How buyers say words of items, which have English names. */
const spoken = new Map([
  ['weekly', ['mingguan']],
  ['monthly', ['bulanan']],
  ['card', ['kartu']],
  ['coin', ['koin']],
  ['coins', ['koin']],
])

/** Beginnings of a word, four letters and longer, without the whole word. */
function startsOf(word: string): string[] {
  const shortest = 4
  return Array.from({ length: Math.max(0, word.length - shortest) }, (_, at) => word.slice(0, at + shortest))
}

function unique(words: Iterable<string>): string {
  return [...new Set(words)].join(' ')
}
