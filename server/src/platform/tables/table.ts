/** A cell of a file for spreadsheets; null for an empty one. Money is in whole rupiah. */
export type Cell = string | number | Date | null

export type Column<Line> = {
  title: string
  /** How wide a spreadsheet shows it, in characters. */
  width: number
  read: (line: Line) => Cell
}

/** A table whose lines come in parts, each read only when the one before has been written. */
export type Table<Line> = { columns: readonly Column<Line>[]; parts: AsyncIterable<readonly Line[]> }

/** A line as its cells, in the order of the columns. */
export function cellsOf<Line>(columns: readonly Column<Line>[], line: Line): Cell[] {
  return columns.map(({ read }) => read(line))
}
