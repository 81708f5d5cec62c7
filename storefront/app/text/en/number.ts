import type * as own from '../number.ts'

/** `18.420`, grouped like the prices beside it, which stay as they are on Indonesian receipts. */
export const formatCount: typeof own.formatCount = count => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** Basis points as `99,2%`. */
export const formatShare: typeof own.formatShare = basisPoints => `${(basisPoints / 100).toFixed(1).replace('.', ',').replace(',0', '')}%`
