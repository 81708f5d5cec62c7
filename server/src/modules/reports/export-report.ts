import type { FileAnswer } from '@kilat/contract/file-answer.ts'
import type { ReportFormat } from '@kilat/contract/operator/reports.ts'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { exportLines } from './export-lines.ts'
import type { Period } from './period.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const formats = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
} as const

/** A period as a file for spreadsheets. Nothing is read before the first piece is asked for, and never more than a piece ahead. */
export function exportReport(ctx: ReadCtx & Pick<Ctx, 'clock'>, { format, from, to }: Period & { format: ReportFormat }): FileAnswer {
  const { mediaType, write } = formats[format]
  const days = from === to ? from : `${from}-sampai-${to}`
  return { name: `laporan-${days}.${format}`, mediaType, pieces: write(exportLines(ctx, { from, to })) }
}
