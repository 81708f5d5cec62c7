/** As the `ref` of a row of choices that scrolls on a narrow screen: shows the chosen one, however the row was come to. */
export function showChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector('input:checked')?.closest('label')
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
}
