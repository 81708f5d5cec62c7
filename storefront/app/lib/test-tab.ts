import { vi } from 'vitest'

/** Gives a test the storage and the events a tab of a browser has. Answers what is kept. `vi.unstubAllGlobals` takes it away. */
export function openTab(kept: Record<string, string> = {}): Map<string, string> {
  const storage = new Map(Object.entries(kept))
  const target = new EventTarget()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  })
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  return storage
}
