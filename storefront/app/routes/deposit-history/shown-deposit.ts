/** The deposit that an address shows, as its gateway's page links back to it. */
export function readShown(search: string): string | undefined {
  const id = new URLSearchParams(search).get('deposit') ?? ''
  return /^DEP-[0-9A-Z]{16}$/.test(id) ? id : undefined
}

/** The query of an address that shows a deposit; the filter of the list stays. */
export function showDeposit(search: string, id: string): string {
  const params = new URLSearchParams(search)
  params.set('deposit', id)
  return `?${params}`
}
