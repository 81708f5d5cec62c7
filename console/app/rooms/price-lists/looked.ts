import type { ListReport } from '@kilat/contract/operator/price-lists.ts'

/** A list that is looked at; `text` is the file it came as, which is given again when it is taken. */
export type Looked = { report: ListReport; text?: string }
