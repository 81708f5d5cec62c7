import { type ActFilters, exportActs } from '@kilat/contract/operator/acts.ts'
import type { ReportFormat } from '@kilat/contract/operator/reports.ts'

/** Where the browser gets the acts that match as a file: it saves the file piece by piece, whatever the size. */
export function actsAddress(filters: ActFilters, format: ReportFormat): string {
  const asked = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/api${exportActs.path}?${new URLSearchParams([...asked, ['format', format]])}`
}
