/** What a person has looked at and takes as it is: skus, or everything. */
export type Accepted = ReadonlySet<string> | 'all'

/** Whether a person takes what the list says about this sku. */
export function isAccepted(accepted: Accepted, sku: string): boolean {
  return accepted === 'all' || accepted.has(sku)
}
