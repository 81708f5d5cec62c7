import { type ComponentType, lazy } from 'react'

declare global {
  /** True only while an optional import begins; the loader of files reads it. */
  var isSpareImport: boolean | undefined
}

/** Loads a file the page can do without. If it can not be loaded, only this promise rejects; the page is not reloaded. */
export function spare<T>(load: () => Promise<T>): Promise<T> {
  globalThis.isSpareImport = true
  try {
    return load()
  } finally {
    globalThis.isSpareImport = false
  }
}

/** A part the page can do without, loaded when it first shows; nothing shows if it can not be loaded. */
export function lazySpare<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => spare(load).then(toModule, () => toModule((() => null) as ComponentType<Props>)))
}

function toModule<Part>(part: Part): { default: Part } {
  return { default: part }
}
