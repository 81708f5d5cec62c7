import type { Page } from './check-links.ts'

const note = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/

/** Decision notes that share a number, or whose heading begins with another one than their file. */
export function checkDecisions(pages: readonly Page[]): string[] {
  const seen = new Set<number>()
  return pages.flatMap(({ path, text }) => {
    const number = Number(note.exec(path)?.[1] ?? 0)
    if (number === 0) return []
    const isTaken = seen.has(number)
    seen.add(number)
    const isNamed = text.startsWith(`# ${number}. `)
    return [
      ...(isTaken ? [`${path}  has the number of another decision`] : []),
      ...(isNamed ? [] : [`${path}  should begin with "# ${number}. "`]),
    ]
  })
}
