import type { FileAnswer } from '@kilat/contract/file-answer.ts'
import type { Table } from './table.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const formats = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
} as const

/** A table as a file for spreadsheets; `name` is without the format's ending. Nothing is read before the first piece is asked for, and never more than a piece ahead. */
export function tableFile<Line>({ name, format, ...table }: Table<Line> & { name: string; format: keyof typeof formats }): FileAnswer {
  const { mediaType, write } = formats[format]
  return { name: `${name}.${format}`, mediaType, pieces: write(table) }
}
