const minutesPerDay = 24 * 60
const minuteMs = 60_000
/** Indonesian western time is UTC+7 all year: no daylight saving to follow. */
const wibOffsetMinutes = 7 * 60

/** A daily closed window in minutes after midnight WIB, end excluded. Where the start is later than the end it crosses midnight. */
export type CutOff = { start: number; end: number }

/**
 * Reads a clock time as suppliers write it, padded or not (`0:5`, `23:45`), into minutes after midnight.
 * Undefined where it is no time of the day.
 */
export function parseClock(text: string): number | undefined {
  const match = /^\s*(\d{1,2}):(\d{1,2})\s*$/.exec(text)
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined
}

/** The window between two clock times; null where both are the same, which is how suppliers write "never closed". */
export function cutOffBetween(start: number, end: number): CutOff | null {
  return start === end ? null : { start, end }
}

/** The moment the window that `now` lies in ends, or undefined where it is open now. */
export function closedUntil(cutOff: CutOff | null, now: Date): Date | undefined {
  if (!cutOff) return undefined
  const minute = minuteOfDayWib(now)
  const minutesSinceStart = (minute - cutOff.start + minutesPerDay) % minutesPerDay
  const length = (cutOff.end - cutOff.start + minutesPerDay) % minutesPerDay
  if (minutesSinceStart >= length) return undefined
  const wholeMinute = Math.floor(now.getTime() / minuteMs)
  return new Date((wholeMinute + length - minutesSinceStart) * minuteMs)
}

function minuteOfDayWib(now: Date): number {
  return (Math.floor(now.getTime() / minuteMs) + wibOffsetMinutes) % minutesPerDay
}
