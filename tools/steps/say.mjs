/**
 * Prints one line about what happens and why, on stderr, so that it never mixes with a command's output.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`kilat · ${line}\n`)
}

/**
 * `850 ms`, `12.3 s`, `2 min 05 s`.
 * @param {number} durationMs
 */
export function formatDuration(durationMs) {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(1)} s`
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}
