const linesPerPart = 2_000

/** `skippedLines`: lines of the file before the part's first, without the header, which each part has. */
export type StatementPart = { text: string; skippedLines: number }

/** A CSV file in parts, each below the file's header. A part ends where no quoted field is open, unless one never ends. */
export function splitStatement(text: string): StatementPart[] {
  const [header = '', ...lines] = text.replace(/\n$/, '').split('\n')
  const parts: StatementPart[] = []
  let [start, isQuoted] = [0, false]
  for (const [at, line] of lines.entries()) {
    if (line.split('"').length % 2 === 0) isQuoted = !isQuoted
    const count = at + 1 - start
    if (at + 1 < lines.length && (count < linesPerPart || (isQuoted && count < linesPerPart * 2))) continue
    parts.push({ text: [header, ...lines.slice(start, at + 1)].join('\n'), skippedLines: start })
    start = at + 1
    isQuoted = false
  }
  return parts.length > 0 ? parts : [{ text: header, skippedLines: 0 }]
}
