declare global {
  /** True only while an import of something the page can do without is begun: what loads files looks at it. */
  var isSpareImport: boolean | undefined
}

/** Begins to load a file the page can do without. Where it can not be had, the page is not loaded anew for it: that fails here alone. */
export function spare<T>(load: () => Promise<T>): Promise<T> {
  globalThis.isSpareImport = true
  try {
    return load()
  } finally {
    globalThis.isSpareImport = false
  }
}
