/**
 * `isGlobalLoading`: an act that must not be interrupted is running. `isAppLoading`: the app itself is about to be replaced.
 * `isPageLoading`: a page is loading.
 */
const flags = { isGlobalLoading: false, isAppLoading: false, isPageLoading: false }
const listeners = new Set<() => void>()

/** Sets a loading flag, from any part of the app; the page's frame shows it. */
export function setFlag(name: keyof typeof flags, value: boolean): void {
  flags[name] = value
  for (const listener of listeners) listener()
}

/** True while the full-screen overlay shows: one of the first two flags is on. */
export function isOverlayShown(): boolean {
  return flags.isGlobalLoading || flags.isAppLoading
}

/** True while the page-loading indicator shows. */
export function isIndicatorShown(): boolean {
  return flags.isPageLoading
}

/** Calls `listener` at every change; answers how to stop. Written by hand: a library is five times as large, and every page loads it. */
export function subscribeFlags(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
