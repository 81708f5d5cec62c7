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

/** The same for the heading of the page, which says what became of it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) focusQuietly(heading)
}

/** For a refusal, which stands below its field: there a screen reader says it, and the field is corrected next. */
export function focusInput(form: HTMLFormElement, name: string): void {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLElement) input.focus()
}

function focusQuietly(part: HTMLElement): void {
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}
