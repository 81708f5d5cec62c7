import type * as own from '../month.ts'

const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** `2026-11` as `November 2026`. */
export const formatMonth: typeof own.formatMonth = month => {
  const [year, number] = month.split('-')
  return `${names[Number(number) - 1]} ${year}`
}
