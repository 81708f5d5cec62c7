import type { FileAnswer } from '@kilat/contract/file-answer.ts'
import type { ReportFormat } from '@kilat/contract/operator/reports.ts'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { tableFile } from '../../platform/tables/table-file.ts'
import { exportColumns } from './export-columns.ts'
import { exportLines } from './export-lines.ts'
import type { Period } from './period.ts'

/** A period as a file for spreadsheets. Nothing is read before the first piece is asked for, and never more than a piece ahead. */
export function exportReport(ctx: ReadCtx & Pick<Ctx, 'clock'>, { format, from, to }: Period & { format: ReportFormat }): FileAnswer {
  const days = from === to ? from : `${from}-sampai-${to}`
  return tableFile({ name: `laporan-${days}`, format, columns: exportColumns, parts: exportLines(ctx, { from, to }) })
}
