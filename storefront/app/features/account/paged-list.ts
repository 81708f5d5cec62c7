/** As much of a list as is shown. `next` leads on; null where the list ends. `total` counts all that match, shown or not. */
export type PagedList<Row> = { rows: readonly Row[]; next: string | null; total: number }

type Identified = { id: string }

/** The list with the page after it. What came twice, because something was put in above meanwhile, stands once. */
export function appendPage<Row extends Identified>(shown: PagedList<Row>, page: PagedList<Row>): PagedList<Row> {
  return { rows: [...shown.rows, ...without(page.rows, shown.rows)], next: page.next, total: page.total }
}

/** The list with its beginning as it is now: rows that changed are replaced, new ones stand above, and it stays as long as it was. */
export function renewStart<Row extends Identified>(shown: PagedList<Row>, start: PagedList<Row>): PagedList<Row> {
  if (start.next === null) return start
  return { rows: [...start.rows, ...without(shown.rows, start.rows)], next: shown.next, total: start.total }
}

function without<Row extends Identified>(rows: readonly Row[], gone: readonly Row[]): Row[] {
  const ids = new Set(gone.map(row => row.id))
  return rows.filter(row => !ids.has(row.id))
}

const keptLists = 12

export type ListMemory<List> = {
  keep(key: string | null, address: string, list: List): void
  recall(key: string | null, address: string): List | undefined
}

/** Lists as long as they were, by address, for who comes back to them. What one owner's key kept no other key recalls. */
export function createListMemory<List>(): ListMemory<List> {
  const lists = new Map<string, List>()
  let owner: string | null = null
  return {
    keep(key, address, list) {
      if (key !== owner) lists.clear()
      owner = key
      lists.delete(address)
      lists.set(address, list)
      const [oldest] = lists.keys()
      if (lists.size > keptLists && oldest !== undefined) lists.delete(oldest)
    },
    recall(key, address) {
      return key !== null && key === owner ? lists.get(address) : undefined
    },
  }
}
