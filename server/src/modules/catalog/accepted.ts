/** Rows of a price list that a person has reviewed and accepted: skus, or everything. */
export type Accepted = ReadonlySet<string> | 'all'

/** Whether a person accepted the list's row for this sku. */
export function isAccepted(accepted: Accepted, sku: string): boolean {
  return accepted === 'all' || accepted.has(sku)
}
