const signs = ['pointermove', 'touchstart', 'scroll', 'focusin', 'keydown']
let first: Promise<Event | undefined> | undefined

/**
 * Resolves with the visitor's first act on the page, or without an event if that happened before the scripts ran. Parts that the
 * page does not need to show wait for it, so that a page first loads only itself. Only for the browser.
 */
export function firstMove(): Promise<Event | undefined> {
  first ??= window.kilatEarly?.hasActed
    ? Promise.resolve(undefined)
    : new Promise(resolve => {
        for (const sign of signs) addEventListener(sign, resolve, { once: true, passive: true })
      })
  return first
}
