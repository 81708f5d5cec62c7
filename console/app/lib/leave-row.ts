/** Takes the focus from the last row of a form, which is about to go, to the button of the row before it, or else to the one that adds a row. */
export function leaveRow(button: HTMLElement): void {
  const row = button.closest('[data-row]')
  const rows = [...(row?.parentElement?.querySelectorAll(':scope > [data-row]') ?? [])]
  // In place of any other row comes the next one, with the focus where it is.
  if (!row || row !== rows.at(-1)) return
  const before = rows.at(-2)?.querySelectorAll<HTMLElement>(':scope > button')
  const add = row.parentElement?.querySelectorAll<HTMLElement>(':scope > button')
  ;[...(before ?? []), ...(add ?? [])][0]?.focus()
}
