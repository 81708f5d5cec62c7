const linesPerPart = 2_000

/** `skippedLines`: lines of the file before the part's first, without the header, which each part has. */
export type StatementPart = { text: string; skippedLines: number }

/**
 * A CSV file in parts, each below the file's header; of a long file only one part is in memory. A part ends where no quoted field is open,
 * unless one never ends.
 */
export async function* splitStatement(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<StatementPart> {
  let header: string | undefined
  let part: string[] = []
  let [skippedLines, isQuoted] = [0, false]
  for await (const line of lines) {
    if (header === undefined) {
      header = line
      continue
    }
    part.push(line)
    if (line.split('"').length % 2 === 0) isQuoted = !isQuoted
    if (part.length < linesPerPart || (isQuoted && part.length < linesPerPart * 2)) continue
    yield { text: [header, ...part].join('\n'), skippedLines }
    skippedLines += part.length
    part = []
    isQuoted = false
  }
  if (part.length > 0 || skippedLines === 0) yield { text: [header ?? '', ...part].join('\n'), skippedLines }
}
