import type * as own from '../quantity.ts'

export const quantityText: typeof own.quantityText = {
  quantity: 'Quantity',
  less: 'Fewer',
  more: 'More',
}
