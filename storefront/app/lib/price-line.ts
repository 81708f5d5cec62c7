/** A line of a price, in whole rupiah; negative for a discount. */
export type PriceLine = { kind: 'item' | 'discount' | 'fee'; label: string; amount: number }
