const minutesPerDay = 24 * 60
const minuteMs = 60_000
/** Indonesian western time is UTC+7 all year: no daylight saving to follow. */
const wibOffsetMinutes = 7 * 60

/** A daily closed window in minutes after midnight WIB, end excluded. It crosses midnight if the start is later than the end. */
export type CutOff = { start: number; end: number }

/**
 * Reads a clock time as suppliers write it, padded or not (`0:5`, `23:45`), into minutes after midnight.
 * Undefined if the text is not a time of day.
 */
export function parseClock(text: string): number | undefined {
  const match = /^\s*(\d{1,2}):(\d{1,2})\s*$/.exec(text)
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined
}

/** The window between two times; null if both are equal, which suppliers write for "never closed". */
export function cutOffBetween(start: number, end: number): CutOff | null {
  return start === end ? null : { start, end }
}

/** The end of the closed window around `now`; undefined if the offer is open. */
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
