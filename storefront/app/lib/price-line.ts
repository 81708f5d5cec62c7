/** A line of a price, in whole rupiah; negative for what is taken off. */
export type PriceLine = { kind: 'item' | 'discount' | 'fee'; label: string; amount: number }
