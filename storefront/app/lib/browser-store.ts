/** What a browser would not store: known until the page is loaded anew, so that whoever just ordered can still cancel. Browsers only: a server has many visitors. */
const unstored = new Map<string, string>()

/** Reads a value stored in this browser; `fallback` if it is missing or broken. */
export function readStored<T>(
  storage: 'localStorage' | 'sessionStorage',
  name: string,
  isRight: (value: unknown) => value is T,
  fallback: T,
): T {
  try {
    const value: unknown = JSON.parse(unstored.get(storage + name) ?? globalThis[storage].getItem(name) ?? 'null')
    return isRight(value) ? value : fallback
  } catch {
    return fallback
  }
}

/** Stores a value in this browser; for as long as the page stays if the browser refuses, as private windows may. Answers whether it is stored. */
export function writeStored(storage: 'localStorage' | 'sessionStorage', name: string, value: unknown): boolean {
  const text = JSON.stringify(value)
  try {
    globalThis[storage].setItem(name, text)
    unstored.delete(storage + name)
    return true
  } catch {
    if (typeof document === 'object') unstored.set(storage + name, text)
    return false
  }
}

/** Removes a value that was to be stored. Throws if the browser has no storage. */
export function dropStored(storage: 'localStorage' | 'sessionStorage', name: string): void {
  unstored.delete(storage + name)
  globalThis[storage].removeItem(name)
}
