import { vi } from 'vitest'

/** Gives a test a browser tab's storages and events. Answers the values stored beyond the tab. `vi.unstubAllGlobals` removes it. */
export function openTab(kept: Record<string, string> = {}): Map<string, string> {
  const storage = new Map(Object.entries(kept))
  const target = new EventTarget()
  vi.stubGlobal('localStorage', storageOf(storage))
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  return storage
}

function storageOf(values: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: name => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: name => void values.delete(name),
  }
}
