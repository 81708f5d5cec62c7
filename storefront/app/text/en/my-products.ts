import type * as own from '../my-products.ts'

export const myProductsText: typeof own.myProductsText = {
  favourites: 'Your favourites',
  seen: 'Recently viewed',
  clear: 'Clear',
  clearSeen: 'Clear recently viewed products',
  cleared: 'Recently viewed products were cleared',
  undo: 'Undo',
  keep: 'Add to favourites',
  kept: 'In your favourites',
  keepHelp: 'Shown on the home page, on this device only.',
  remembered: 'Favourite and recently viewed products',
}
