/** Calls back whenever the element in focus leaves the page together with what it was part of. Answers how to end that. */
export function watchFocus(within: HTMLElement, onLost: () => void): () => void {
  let last: EventTarget | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target
  }
  within.addEventListener('focusin', remember)
  const observer = new MutationObserver(() => {
    if (last instanceof Node && !last.isConnected && isFocusLost()) onLost()
  })
  observer.observe(within, { childList: true, subtree: true })
  return () => {
    within.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

/** True if nothing has the focus, as after the element that had it is gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
