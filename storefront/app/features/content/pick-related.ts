/** Articles to read after `id`: the following ones in the list, then those before it, never itself. */
export function pickRelated<T extends { id: string }>(list: readonly T[], id: string, most: number): T[] {
  const at = list.findIndex(entry => entry.id === id)
  return [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))].slice(0, most)
}
