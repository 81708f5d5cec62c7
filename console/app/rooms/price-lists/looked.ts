import { importPrices, type ListReport } from '@kilat/contract/operator/price-lists.ts'
import { call } from '../../api/call.ts'
import { listsText } from '../../text/price-lists.ts'

/** A list that is looked at; `text` is the file it came as, which is given again when it is taken. */
export type Looked = { report: ListReport; text?: string }

/** What a file would change now. */
export async function lookAtFile({ supplier, text }: { supplier: string; text: string }): Promise<Looked> {
  const body = { reason: listsText.lookReason, is_preview: true, text }
  return { report: (await call(importPrices, { params: { id: supplier }, body })).data, text }
}
