const mostTypos = 2

/** True if two order ids differ in one or two letters, as after a slip of the finger. */
export function isSimilarOrderId(one: string, other: string): boolean {
  const differing = [...one].filter((letter, at) => letter !== other[at]).length
  return one.length === other.length && differing > 0 && differing <= mostTypos
}
