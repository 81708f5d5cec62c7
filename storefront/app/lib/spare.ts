declare global {
  /** How many files are being loaded that the page can do without; the guard over lost files looks at it. */
  var kilatSpare: number | undefined
}

/** Loads a file the page can do without. Where it can not be had, the page is not loaded anew for it: that fails here alone. */
export async function spare<T>(load: () => Promise<T>): Promise<T> {
  globalThis.kilatSpare = (globalThis.kilatSpare ?? 0) + 1
  try {
    return await load()
  } finally {
    globalThis.kilatSpare--
  }
}
