/** Calls back whenever the element in focus leaves the page, with what it was part of and is still there. Answers how to end that. */
export function watchFocus(within: HTMLElement, onLost: (around: Element | undefined) => void): () => void {
  let last: EventTarget | null = null
  let around: readonly EventTarget[] = []
  const remember = (event: FocusEvent) => {
    last = event.target
    around = event.composedPath()
  }
  within.addEventListener('focusin', remember)
  const observer = new MutationObserver(() => {
    if (last instanceof Node && !last.isConnected && isFocusLost())
      onLost(around.find(part => part instanceof Element && part.isConnected) as Element | undefined)
  })
  observer.observe(within, { childList: true, subtree: true })
  return () => {
    within.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

/** What takes the focus of a button that has gone: the field that it belonged to, in a part marked `data-keeps-focus`; undefined if there is none. */
export function findKeeper(around: Element | undefined): HTMLElement | undefined {
  return around?.closest('[data-keeps-focus]')?.querySelector<HTMLElement>('summary, input, select, textarea') ?? undefined
}

/** True if nothing has the focus, as after the element that had it is gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
