import { vi } from 'vitest'

/** Gives a test a browser tab's storage and events. Answers the stored values. `vi.unstubAllGlobals` removes it. */
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
