/** Reads a value this browser keeps; `fallback` where there is none, it is broken, or the browser keeps nothing. */
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

/** Keeps a value in this browser, where the browser keeps anything. */
export function writeStored(storage: 'localStorage' | 'sessionStorage', name: string, value: unknown): void {
  try {
    globalThis[storage].setItem(name, JSON.stringify(value))
  } catch {
    // Private windows may refuse; the order itself does not depend on it.
  }
}
