import { isStaffed } from '../../platform/staff-hours.ts'

const offsetMs = 7 * 60 * 60_000
const dayMinutes = 24 * 60

type Hours = { quietFrom: number | null; quietUntil: number | null }

/** True if an operator wants quiet at this moment. The hours are of Jakarta and may span midnight; equal ends mean always. */
export function isQuiet(now: Date, { quietFrom: from, quietUntil: until }: Hours): boolean {
  if (from === null || until === null) return false
  const minute = Math.floor((now.getTime() + offsetMs) / 60_000) % dayMinutes
  return isStaffed(minute, { from, to: until })
}

/** Minutes after midnight of `22:30`. */
export function readClock(text: string | null): number | null {
  if (text === null) return null
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** `22:30` of minutes after midnight. */
export function writeClock(minute: number | null): string | null {
  if (minute === null) return null
  const part = (number: number) => String(number).padStart(2, '0')
  return `${part(Math.floor(minute / 60))}:${part(minute % 60)}`
}
