/** `Rp19.500`, as money is written on every screen. */
export function formatIdr(amount: number): string {
  const digits = Math.abs(amount)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, '.')
  return `${amount < 0 ? '−' : ''}Rp${digits}`
}
