/**
 * Preloads files, at most `limit` at a time; the others wait in order. A file asked for again is not loaded
 * again, unless it failed.
 */
export function createPreloadQueue(limit: number, load: (key: string) => Promise<unknown>) {
  const known = new Set<string>()
  const waiting: string[] = []
  let running = 0
  const next = () => {
    const key = running < limit ? waiting.shift() : undefined
    if (key === undefined) return
    running += 1
    load(key)
      .catch(() => known.delete(key))
      .finally(() => {
        running -= 1
        next()
      })
  }
  return {
    add(key: string) {
      if (known.has(key)) return
      known.add(key)
      waiting.push(key)
      next()
    },
  }
}
