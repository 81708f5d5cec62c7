const wib = { timeZone: 'Asia/Jakarta' } as const
const minute = new Intl.DateTimeFormat('id-ID', { ...wib, hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('id-ID', { ...wib, day: 'numeric', month: 'short' })

/** `14.52` of today, `22 Nov 14.52` of another day. */
export function moment(at: string, now = new Date()): string {
  const date = new Date(at)
  return day.format(date) === day.format(now) ? minute.format(date) : `${day.format(date)} ${minute.format(date)}`
}
