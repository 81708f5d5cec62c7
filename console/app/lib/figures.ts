const three = new Intl.NumberFormat('id-ID', { maximumSignificantDigits: 3 })
const one = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 0, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('id-ID')

/** A count with its points: `1.037`. */
export function showCount(count: number): string {
  return whole.format(count)
}

/** Rupiah in three figures, for charts and narrow tables: `38,4 jt`, `950 rb`, `−2,41 jt`. */
export function compactIdr(amount: number): string {
  const size = Math.abs(amount)
  const [unit, name] = (
    [
      [1e9, ' M'],
      [1e6, ' jt'],
      [1e3, ' rb'],
    ] as const
  ).find(([unit]) => size >= unit * 0.9995) ?? [1, '']
  return `${amount < 0 ? '−' : ''}${three.format(size / unit)}${name}`
}

/** A share in percent with a decimal: `6,3%`; null for a share of nothing. */
export function showShare(part: number, of: number): string | null {
  return of === 0 ? null : `${one.format(Math.round((part * 1_000) / of) / 10).replace('-', '−')}%`
}

/** How many succeeded, never rounded up to all of them: `99,9%`; null if nothing has ended. */
export function showSuccess({ succeeded, failed }: { succeeded: number; failed: number }): string | null {
  const ended = succeeded + failed
  return ended === 0 ? null : `${one.format(Math.floor((succeeded * 1_000) / ended) / 10)}%`
}

/** `41 dtk`, `1 mnt 32 dtk`, `11 mnt`, `2 j 5 mnt`; null for none. */
export function showSeconds(seconds: number | null): string | null {
  if (seconds === null) return null
  if (seconds < 60) return `${seconds} dtk`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 10 && seconds % 60 > 0) return `${minutes} mnt ${seconds % 60} dtk`
  if (minutes < 60) return `${minutes} mnt`
  return `${Math.floor(minutes / 60)} j${minutes % 60 > 0 ? ` ${minutes % 60} mnt` : ''}`
}
