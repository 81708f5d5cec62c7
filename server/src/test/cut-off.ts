import type { Clock } from '../platform/clock.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** The columns of an offer that is closed every day from this minute on, for this many minutes, and when it opens next. */
export function closedFor(clock: Pick<Clock, 'now'>, minutes: number) {
  const minute = Math.floor(clock.now().getTime() / minuteMs)
  const cutOffStart = (minute + 7 * 60) % dayMinutes
  return {
    window: { cutOffStart, cutOffEnd: (cutOffStart + minutes) % dayMinutes },
    opensAt: new Date((minute + minutes) * minuteMs),
  }
}
