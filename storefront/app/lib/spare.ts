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
