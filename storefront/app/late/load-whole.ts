import { setFlag } from '../lib/flags.ts'

type Location = { pathname: string; search: string; hash: string }
type Navigation = { state: string; location?: Location; formMethod?: string }
type RouterState = { location: Location; navigation: Navigation }

/** The part of the router's object used here. */
export type PageRouter = { state: RouterState; subscribe(listener: (state: RouterState) => void): void; dispose(): void }

declare global {
  interface Window {
    /** Set by the router. */
    __reactRouterDataRouter?: PageRouter
  }
}

/** Makes the next navigation a full load, because the running build is outdated. A form being sent is not interrupted. */
export function loadNextPageWhole(): void {
  const router = window.__reactRouterDataRouter
  if (!router) return
  let shown = pageOf(router.state.location)
  let isSending = false
  router.subscribe(({ location: here, navigation: { state, location: target, formMethod } }) => {
    if (formMethod) isSending = true
    else if (state === 'loading' && target) return leave(router, target)
    if (state !== 'idle') return
    // A page without data to load is never seen loading.
    if (pageOf(here) !== shown && !isSending) return leave(router, here)
    shown = pageOf(here)
    isSending = false
  })
}

function leave(router: PageRouter, target: Location): void {
  setFlag('isAppLoading', true)
  // Otherwise the router would go there as well, and the history would have the page twice.
  router.dispose()
  // The browser may restore the page as it was left: covered and without its router.
  addEventListener('pageshow', event => {
    if (event.persisted) location.reload()
  })
  // The address may have changed already, as when going back.
  if (pageOf(target) === pageOf(location)) location.reload()
  else location.assign(pageOf(target) + target.hash)
}

function pageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname + search
}
