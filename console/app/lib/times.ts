const wib = { timeZone: 'Asia/Jakarta' } as const
const minute = new Intl.DateTimeFormat('id-ID', { ...wib, hour: '2-digit', minute: '2-digit' })
const second = new Intl.DateTimeFormat('id-ID', { ...wib, hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat('id-ID', { ...wib, day: 'numeric', month: 'short' })

/** `14.52` in western Indonesia. */
export function clockTime(at: string): string {
  return minute.format(new Date(at))
}

/** `14.52.07`. */
export function exactTime(at: string): string {
  return second.format(new Date(at))
}

/** `14.52` of today, `22 Nov 14.52` of another day. */
export function moment(at: string, now = new Date()): string {
  const date = new Date(at)
  return day.format(date) === day.format(now) ? minute.format(date) : `${day.format(date)} ${minute.format(date)}`
}

/** `22 Nov`; empty for no moment. */
export function dayOf(at: string): string {
  return at === '' ? '' : day.format(new Date(at))
}

/** How long ago, as short as a row needs it: `6 mnt`, `1 j 05 mnt`, `3 hr`. */
export function age(at: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 60_000))
  if (minutes < 1) return 'baru saja'
  if (minutes < 60) return `${minutes} mnt`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} j ${String(minutes % 60).padStart(2, '0')} mnt`
  return `${Math.floor(hours / 24)} hr`
}
