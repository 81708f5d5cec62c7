/** `18.420` */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, '.')
}

/** Basis points as `99,2%`. */
export function formatShare(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(1).replace('.', ',').replace(',0', '')}%`
}
