import type * as own from '../moment.ts'
import { formatClock, formatNear } from './shell/time.ts'

/** `15:25`, the time only. */
export const formatTime: typeof own.formatTime = iso => formatClock(iso).slice(0, 5)

/** `15:25` on the same day as `nowIso` in Jakarta, else `20 Nov, 15:25`. */
export const formatNearTime: typeof own.formatNearTime = (iso, nowIso) => formatNear(iso, nowIso).replace(' WIB', '')

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const dayMs = 86_400_000
const jakartaMs = 7 * 3_600_000

/** `tomorrow, Sun 22 Nov`; null on the same day as `nowIso` in Jakarta. */
export const formatOtherDay: typeof own.formatOtherDay = (iso, nowIso) => {
  const [then, now] = [Date.parse(iso) + jakartaMs, Date.parse(nowIso) + jakartaMs]
  const days = Math.floor(then / dayMs) - Math.floor(now / dayMs)
  if (days === 0) return null
  const [date] = formatNear(iso, nowIso).split(',')
  const name = `${weekdays[new Date(then).getUTCDay()]} ${date}`
  return days === 1 ? `tomorrow, ${name}` : name
}
