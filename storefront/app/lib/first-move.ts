const signs = ['pointermove', 'touchstart', 'scroll', 'focusin', 'keydown']
let first: Promise<Event | undefined> | undefined

/**
 * The first thing a visitor does with the page; no event where he did something before the scripts ran. What is only for
 * somebody who looks around waits for it, so that a page loads nothing but itself in order to show. To be called in the browser only.
 */
export function firstMove(): Promise<Event | undefined> {
  first ??= window.kilatEarly?.hasActed
    ? Promise.resolve(undefined)
    : new Promise(resolve => {
        for (const sign of signs) addEventListener(sign, resolve, { once: true, passive: true })
      })
  return first
}
