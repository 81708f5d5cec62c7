/**
 * A statement whose header has our names of columns instead of the company's. Only the header is changed, so its lines keep their
 * numbers. Names are compared without regard to case.
 */
export function renameColumns(file: Uint8Array, columns: Readonly<Record<string, string>>): Uint8Array {
  const end = file.indexOf(0x0a)
  if (Object.keys(columns).length === 0 || end < 0) return file
  const header = new TextDecoder().decode(file.subarray(0, end)).replace(/^\uFEFF/, '')
  const separator = header.split(';').length > header.split(',').length ? ';' : ','
  const ours = new Map(Object.entries(columns).map(([name, theirs]) => [theirs.trim().toLowerCase(), name]))
  const taken = new Set(Object.keys(columns))
  const cells = header.split(separator).map(cell => {
    const bare = cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
    const renamed = ours.get(bare.toLowerCase())
    if (renamed) return renamed
    // The company's own column of that name means something else.
    return taken.has(bare) ? `${bare} (theirs)` : cell.trim()
  })
  return Buffer.concat([Buffer.from(cells.join(separator)), file.subarray(end)])
}
