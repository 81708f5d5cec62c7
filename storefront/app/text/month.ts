const names = ['Januari', 'Februari', 'Maret', 'April', 'Mei', 'Juni', 'Juli', 'Agustus', 'September', 'Oktober', 'November', 'Desember']

/** `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-')
  return `${names[Number(number) - 1]} ${year}`
}
