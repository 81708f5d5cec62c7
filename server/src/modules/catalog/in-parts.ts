/** A statement has a limit of parameters, and rows have some twenty. */
const rowsPerStatement = 500

/** Splits rows into parts that one statement can write. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, part) =>
    rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement),
  )
}
