/** Reads all pages of a list. */
export async function readAll<Row>(
  readPage: (cursor: string | undefined) => Promise<{ data: Row[]; next_cursor: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    rows.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return rows
}
