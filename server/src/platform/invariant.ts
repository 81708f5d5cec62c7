/** Stops the request when a promise of our own is broken; the message goes to the log, never to the buyer. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`)
}
