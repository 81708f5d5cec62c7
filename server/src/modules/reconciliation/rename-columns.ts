/** The header of a bank's file may come below lines about the account. */
const mostLinesAbove = 30

/**
 * A statement whose header has our names of columns instead of the company's. The header is the first line that has them all, and what is
 * above it is left empty: lines keep their numbers. Names are compared without regard to case.
 */
export function renameColumns(file: Uint8Array, columns: Readonly<Record<string, string>>): Uint8Array {
  if (Object.keys(columns).length === 0) return file
  const ours = new Map(Object.entries(columns).map(([name, theirs]) => [theirs.trim().toLowerCase(), name]))
  let start = 0
  let first: Uint8Array = file
  for (let above = 0; above <= mostLinesAbove; above += 1) {
    const end = file.indexOf(0x0a, start)
    if (end < 0) break
    const renamed = renameHeader(new TextDecoder().decode(file.subarray(start, end)).replace(/^\uFEFF/, ''), ours)
    const rest = file.subarray(end)
    if (renamed.foundCount === ours.size) return Buffer.concat([Buffer.from(`${'\n'.repeat(above)}${renamed.header}`), rest])
    // Without such a line the first one is renamed as far as it goes, and the reader says what it lacks.
    if (above === 0) first = Buffer.concat([Buffer.from(renamed.header), rest])
    start = end + 1
  }
  return first
}

function renameHeader(header: string, ours: ReadonlyMap<string, string>): { header: string; foundCount: number } {
  const separator = header.split(';').length > header.split(',').length ? ';' : ','
  const taken = new Set(ours.values())
  const found = new Set<string>()
  const cells = header.split(separator).map(cell => {
    const bare = cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
    const renamed = ours.get(bare.toLowerCase())
    // The company's own column of that name means something else, and so does a second one of the same name.
    if (!renamed) return taken.has(bare) ? `${bare} (theirs)` : cell.trim()
    if (found.has(renamed)) return `${renamed} (again)`
    found.add(renamed)
    return renamed
  })
  return { header: cells.join(separator), foundCount: found.size }
}
