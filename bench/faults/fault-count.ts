/** Counts the faults a bench has made, by kind. */
export type FaultCount = {
  add(kind: string): void
  /** From now on the companies work: buyers have gone, and what is open comes to its end. */
  calm(): void
  isCalm(): boolean
  list(): readonly (readonly [kind: string, count: number])[]
}

export function createFaultCount(): FaultCount {
  const counts = new Map<string, number>()
  let isOver = false
  return {
    add: kind => void counts.set(kind, (counts.get(kind) ?? 0) + 1),
    calm: () => {
      isOver = true
    },
    isCalm: () => isOver,
    list: () => [...counts].toSorted(([one], [other]) => one.localeCompare(other)),
  }
}
