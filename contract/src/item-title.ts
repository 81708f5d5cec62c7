/** Product and item in the order they are read in, such as `['Mobile Legends', '86 Diamonds']`. The name of a voucher has its product in it. */
export function titlesOf(product: string, item: string): string[] {
  return item.startsWith(product) ? [item] : [product, item]
}
