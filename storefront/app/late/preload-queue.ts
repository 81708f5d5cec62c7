/**
 * Loads things beforehand, at most `limit` at a time; the rest wait in the order they came. What was asked for once is not
 * loaded again; what failed may be asked for again.
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
