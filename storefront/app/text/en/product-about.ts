import type * as own from '../product-about.ts'

export const productAboutText: typeof own.productAboutText = {
  about: product => `About ${product}`,
  faq: 'Before you buy',
}
