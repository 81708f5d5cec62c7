import type { CatalogueProduct } from './catalogue.ts'
import { runTogether, toWords } from './search-words.ts'

/** What is searched of a product: words with a space between them, each once, so that no product wins by repeating one. */
export type ProductWords = {
  title: string
  /** Its other names. */
  names: string
  publisher: string
  /** What is bought, by unit and by items without their counts. */
  kinds: string
  /** Title and names, each run together: `freefire`. */
  whole: string
  /** How the words of the title start: an unfinished word with a slip is near one of these. */
  starts: string
}

/** What a product of the catalogue is found by. */
export function toProductWords({ product, items }: CatalogueProduct): ProductWords {
  const { id, title, searchWords } = product
  const itemNames = new Set(items.map(({ item }) => item.name.replace(/\p{Number}+/gu, '')))
  const titleWords = toWords(`${title} ${id}`)
  // What is found by the title need not be found twice.
  const names = new Set(toWords([...searchWords, categoryWords[product.category]].join(' '))).difference(new Set(titleWords))
  return {
    title: unique(titleWords),
    names: unique(names),
    publisher: unique(toWords(product.publisher)),
    kinds: unique(toWords([product.unit, ...itemNames].join(' '))),
    whole: unique([title, ...searchWords].map(runTogether)),
    starts: unique(toWords(title).flatMap(startsOf)),
  }
}

/** Nearly all games are for phones: the word would say nothing of them. */
const categoryWords = { mobile: '', pc: 'pc', voucher: 'voucher' }

/** Beginnings of four letters and more, short of the whole word. */
function startsOf(word: string): string[] {
  const shortest = 4
  return Array.from({ length: Math.max(0, word.length - shortest) }, (_, at) => word.slice(0, at + shortest))
}

function unique(words: Iterable<string>): string {
  return [...new Set(words)].join(' ')
}
