/** For what was asked for just now: as a `ref` it takes the focus when it comes. */
export function takeFocus(node: HTMLElement | null): void {
  node?.focus()
}
