/** Writes rupiah as on every screen: `Rp19.500`. */
export function formatIdr(amount: number): string {
  const digits = Math.abs(amount)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, '.')
  return `${amount < 0 ? '−' : ''}Rp${digits}`
}
