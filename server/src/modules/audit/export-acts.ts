import type { FileAnswer } from '@kilat/contract/file-answer.ts'
import type { ActFilters, ListedActRow } from '@kilat/contract/operator/acts.ts'
import type { ReportFormat } from '@kilat/contract/operator/reports.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import type { Column } from '../../platform/tables/table.ts'
import { tableFile } from '../../platform/tables/table-file.ts'
import { listActs } from './list-acts.ts'

const rowsAtOnce = 1_000

/** Codes and names as they are stored, so that a file can be compared with the store. */
const columns: readonly Column<ListedActRow>[] = [
  { title: 'Nomor', width: 10, read: act => act.seq },
  { title: 'Waktu (WIB)', width: 19, read: act => new Date(act.at) },
  { title: 'Oleh', width: 16, read: act => act.by ?? act.by_kind },
  { title: 'Jenis pelaku', width: 12, read: act => act.by_kind },
  { title: 'Tindakan', width: 24, read: act => act.act },
  { title: 'Jenis', width: 16, read: act => act.subject_kind },
  { title: 'Tentang', width: 30, read: act => act.subject },
  { title: 'Alasan', width: 16, read: act => act.reason },
  { title: 'Keterangan', width: 40, read: act => act.note },
  { title: 'Perubahan', width: 40, read: act => (act.changes.length === 0 ? null : JSON.stringify(act.changes)) },
  { title: 'Perangkat', width: 24, read: act => act.device },
]

/** The acts that match, the latest first, as a file for spreadsheets. */
export function exportActs(ctx: ReadCtx, { format, ...filters }: ActFilters & { format: ReportFormat }): FileAnswer {
  return tableFile({ name: 'catatan', format, columns, parts: readParts(ctx, filters) })
}

async function* readParts(ctx: ReadCtx, filters: ActFilters): AsyncGenerator<readonly ListedActRow[]> {
  let cursor: string | undefined
  do {
    const page = await listActs(ctx, { ...filters, limit: rowsAtOnce, cursor })
    yield page.data
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}
