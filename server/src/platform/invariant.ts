/** Throws if our own code broke a promise. The request stops; the message goes to the log, never to the buyer. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`)
}
