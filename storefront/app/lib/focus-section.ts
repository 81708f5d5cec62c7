/** For a button that disappears when pressed: its section takes the focus, so that a screen reader goes on from there. */
export function focusSection(event: { currentTarget: Element }): void {
  const section = event.currentTarget.closest('section')
  if (section) focusQuietly(section)
}

/** The same for a section elsewhere, by its id. The page does not scroll. */
export function focusPart(id: string): void {
  const part = document.getElementById(id)
  if (part) focusQuietly(part)
}

function focusQuietly(part: HTMLElement): void {
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}
