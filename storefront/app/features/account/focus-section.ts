/** For what goes away with being pressed: the part of the page it stands in takes the focus, so that reading goes on from there. */
export function focusSection(event: { currentTarget: Element }): void {
  const section = event.currentTarget.closest('section')
  if (section) focusQuietly(section)
}

/** The same for a part that is elsewhere, by its id. Nothing scrolls. */
export function focusPart(id: string): void {
  const part = document.getElementById(id)
  if (part) focusQuietly(part)
}

function focusQuietly(part: HTMLElement): void {
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}
