import type * as own from '../product-description.ts'

export const productDescription: typeof own.productDescription = (product, from) =>
  `Top up ${product} from ${from}. Prices include all fees, and your money comes back if it fails.`
