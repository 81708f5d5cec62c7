/**
 * `isGlobalLoading`: something is being done that nobody should interrupt. `isAppLoading`: the app itself is about to be replaced.
 * `isPageLoading`: a page is on its way.
 */
const flags = { isGlobalLoading: false, isAppLoading: false, isPageLoading: false }
const listeners = new Set<() => void>()

/** Sets a flag that the frame of the page shows, from anywhere. */
export function setFlag(name: keyof typeof flags, value: boolean): void {
  flags[name] = value
  for (const listener of listeners) listener()
}

/** True while the full-screen overlay shows: one of the first two is on. */
export function isOverlayShown(): boolean {
  return flags.isGlobalLoading || flags.isAppLoading
}

/** True while the page-loading indicator shows. */
export function isIndicatorShown(): boolean {
  return flags.isPageLoading
}

/** Calls `listener` at every change; answers how to stop that. By hand: every page loads it, and a library is five times as much. */
export function subscribeFlags(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
