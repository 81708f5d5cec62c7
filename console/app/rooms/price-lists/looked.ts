import { importPrices, type ListReport } from '@kilat/contract/operator/price-lists.ts'
import { call } from '../../api/call.ts'
import { listsText } from '../../text/price-lists.ts'

/** A list that is looked at; `file` is the one it came as, which is given again when it is taken. */
export type Looked = { report: ListReport; file?: ListFile }

export type ListFile = { name: string; text: string }

/** The longest file that the store reads, in characters. */
export const longestFile = 30_000_000

/** What a file would change now. */
export async function lookAtFile({ supplier, file }: { supplier: string; file: ListFile }): Promise<Looked> {
  const { text } = file
  const body = { reason: listsText.lookReason, is_preview: true, text }
  return { report: (await call(importPrices, { params: { id: supplier }, body })).data, file }
}
