import { formatClock, formatNear } from './shell/time.ts'

/** `15.25`, the time only. */
export function formatTime(iso: string): string {
  return formatClock(iso).slice(0, 5)
}

/** `15.25` on the same day as `nowIso` in Jakarta, else `20 Nov, 15.25`. */
export function formatNearTime(iso: string, nowIso: string): string {
  return formatNear(iso, nowIso).replace(' WIB', '')
}

const weekdays = ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab']
const dayMs = 86_400_000
const jakartaMs = 7 * 3_600_000

/** `besok, Min 22 Nov`; null on the same day as `nowIso` in Jakarta. */
export function formatOtherDay(iso: string, nowIso: string): string | null {
  const [then, now] = [Date.parse(iso) + jakartaMs, Date.parse(nowIso) + jakartaMs]
  const days = Math.floor(then / dayMs) - Math.floor(now / dayMs)
  if (days === 0) return null
  const [date] = formatNear(iso, nowIso).split(',')
  const name = `${weekdays[new Date(then).getUTCDay()]} ${date}`
  return days === 1 ? `besok, ${name}` : name
}
