/** Names that somebody may have meant who typed another: they are spelled much the same, or one begins with the other. */
export function similarNames(typed: string, names: readonly string[]): string[] {
  const isNear = (name: string) => distance(typed, name) <= Math.min(2, name.length / 2)
  return names.filter(name => (typed.length > 2 && name.startsWith(typed)) || typed.startsWith(`${name}-`) || isNear(name))
}

/** Letters to put in, leave out or change to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (const [at, compared] of [...other].entries()) {
      const [above = 0, before = 0, diagonal = 0] = [row[at + 1], next[at], row[at]]
      next.push(Math.min(above + 1, before + 1, diagonal + (letter === compared ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
