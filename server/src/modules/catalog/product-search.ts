import type { CatalogueProduct } from './catalogue.ts'

/** Whether every word of a search is the beginning of a word the product is known by, or stands inside its run-together name. */
export function matchesSearch({ product }: CatalogueProduct, search: string): boolean {
  const words = toWords(search)
  const known = toWords([product.title, product.publisher, product.id, ...product.searchWords].join(' '))
  const title = toWords(product.title).join('')
  return words.every(word => known.some(candidate => candidate.startsWith(word))) || (words.length > 0 && title.includes(words.join('')))
}

function toWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
}
