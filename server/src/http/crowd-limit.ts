/** Counts how many of a key are inside. `enter` answers false, and does not count, if there are too many. */
export type CrowdLimit = { enter(key: string): boolean; leave(key: string): void }

/** A limit of how many of one key may be inside at a time. */
export function createCrowdLimit(most: number): CrowdLimit {
  const inside = new Map<string, number>()
  return {
    enter(key) {
      const count = inside.get(key) ?? 0
      if (count >= most) return false
      inside.set(key, count + 1)
      return true
    },
    leave(key) {
      const count = inside.get(key) ?? 0
      if (count > 1) inside.set(key, count - 1)
      else inside.delete(key)
    },
  }
}
