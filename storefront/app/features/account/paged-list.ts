/** The loaded part of a list. `next` is the cursor of the rest; null at the end. `total` counts all matches, loaded or not. */
export type PagedList<Row> = { rows: readonly Row[]; next: string | null; total: number }

type Identified = { id: string }

/** The list with another page appended. A row that came twice, because new rows moved it, is kept once. */
export function appendPage<Row extends Identified>(shown: PagedList<Row>, page: PagedList<Row>): PagedList<Row> {
  return { rows: [...shown.rows, ...without(page.rows, shown.rows)], next: page.next, total: page.total }
}

/**
 * The list with its first page refreshed: changed rows are replaced, new ones added on top, those that have left the list disappear, and the rest behind it is
 * kept.
 */
export function renewStart<Row extends Identified>(shown: PagedList<Row>, start: PagedList<Row>): PagedList<Row> {
  if (start.next === null) return start
  const renewed = new Set(start.rows.map(row => row.id))
  const rest = shown.rows.slice(shown.rows.findLastIndex(row => renewed.has(row.id)) + 1)
  return { rows: [...start.rows, ...rest], next: rest.length > 0 ? shown.next : start.next, total: start.total }
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

/** Keeps loaded lists by address, for users who come back to them. Lists kept under one owner's key are hidden from other keys. */
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
