/** For an element the user has just asked for: used as its `ref`, it takes the focus when the element appears. */
export function takeFocus(node: HTMLElement | null): void {
  node?.focus()
}
