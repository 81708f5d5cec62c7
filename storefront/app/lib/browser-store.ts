/** Reads a value stored in this browser; `fallback` if it is missing or broken, or the browser stores nothing. */
export function readStored<T>(
  storage: 'localStorage' | 'sessionStorage',
  name: string,
  isRight: (value: unknown) => value is T,
  fallback: T,
): T {
  try {
    const value: unknown = JSON.parse(globalThis[storage].getItem(name) ?? 'null')
    return isRight(value) ? value : fallback
  } catch {
    return fallback
  }
}

/** Stores a value in this browser, if the browser allows it. */
export function writeStored(storage: 'localStorage' | 'sessionStorage', name: string, value: unknown): void {
  try {
    globalThis[storage].setItem(name, JSON.stringify(value))
  } catch {
    // Private windows may refuse; the order does not depend on it.
  }
}
