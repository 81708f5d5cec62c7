import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ListPlace } from '../platform/list-cursor.ts'

/** Large enough for few statements, small enough to be read and described within milliseconds. */
const pageSize = 500

type Page = { after: ListPlace | undefined; limit: number }

/**
 * Reads a whole list, newest first, one page at a time, and lets the process serve others between two pages. `describe` turns a
 * page of rows into answers. Rows written meanwhile are newer than the start of the list and not part of it.
 */
export async function readPages<Row extends { createdAt: Date; id: string }, Described>(
  read: (page: Page) => Promise<Row[]>,
  describe: (rows: Row[]) => Promise<Described[]> | Described[],
): Promise<Described[]> {
  const all: Described[] = []
  let after: ListPlace | undefined
  for (;;) {
    const rows = await read({ after, limit: pageSize })
    all.push(...(await describe(rows)))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return all
    after = { at: last.createdAt, id: last.id }
    await letOthersRun()
  }
}
