// Indonesian western time is UTC+7 all year, so plain arithmetic is right on every machine.
const jakartaOffsetMs = 7 * 3_600_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')
const inJakarta = (iso: string) => new Date(Date.parse(iso) + jakartaOffsetMs)

/** `21 Nov 2026, 08:15 WIB` */
export function formatDateTime(iso: string): string {
  const date = inJakarta(iso)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${formatClock(iso)}`
}

/** `21 Nov, 14:52 WIB` */
export function formatDayTime(iso: string): string {
  const date = inJakarta(iso)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}, ${formatClock(iso)}`
}

/** `14:52 WIB` */
export function formatClock(iso: string): string {
  const date = inJakarta(iso)
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())} WIB`
}

/** `14:37:02` */
export function formatSeconds(iso: string): string {
  const date = inJakarta(iso)
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
}

/** `14:52 WIB` on the same day as `nowIso` in Jakarta, else `20 Nov, 14:52 WIB`. */
export function formatNear(iso: string, nowIso: string): string {
  const isToday = inJakarta(iso).toISOString().slice(0, 10) === inJakarta(nowIso).toISOString().slice(0, 10)
  return isToday ? formatClock(iso) : formatDayTime(iso)
}

/** `41 s`, `1 min 8 s`, `2 h 5 min` */
export function formatDuration(seconds: number): string {
  return spell(seconds, ['h', 'min', 's'])
}

/** `41 seconds`, `1 minute 8 seconds`, `2 hours 5 minutes` */
export function formatDurationLong(seconds: number): string {
  return spell(seconds, ['hour', 'minute', 'second'], true)
}

/** `14:32`, `1:04:09`; `00:00` after the end. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)]
  return `${hours ? `${hours}:` : ''}${two(minutes)}:${two(left % 60)}`
}

function spell(seconds: number, [hour, minute, second]: [string, string, string], hasPlural = false): string {
  const plural = (value: number) => (hasPlural && value !== 1 ? 's' : '')
  const whole = Math.max(0, Math.round(seconds))
  const parts = [
    { value: Math.floor(whole / 3600), unit: hour },
    { value: Math.floor((whole % 3600) / 60), unit: minute },
    { value: whole % 60, unit: second },
  ]
  const first = parts.findIndex(part => part.value > 0)
  if (first < 0) return `0 ${second}${plural(0)}`
  return parts
    .slice(first, first + 2)
    .filter(part => part.value > 0)
    .map(part => `${part.value} ${part.unit}${plural(part.value)}`)
    .join(' ')
}
