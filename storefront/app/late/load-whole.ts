import { setFlag } from '../lib/flags.ts'

type Location = { pathname: string; search: string; hash: string }
type Navigation = { state: string; location?: Location; formMethod?: string }
type RouterState = { location: Location; navigation: Navigation }

/** The part of the router in the page that is used here. */
export type PageRouter = { state: RouterState; subscribe(listener: (state: RouterState) => void): void; dispose(): void }

declare global {
  interface Window {
    /** The router puts itself there. */
    __reactRouterDataRouter?: PageRouter
  }
}

/** From now on the next page is loaded whole: the running build is no longer the one being served. What is being sent is let through. */
export function loadNextPageWhole(): void {
  const router = window.__reactRouterDataRouter
  if (!router) return
  let shown = pageOf(router.state.location)
  let isSending = false
  router.subscribe(({ location: here, navigation: { state, location: target, formMethod } }) => {
    if (formMethod) isSending = true
    else if (state === 'loading' && target) return leave(router, target)
    if (state !== 'idle') return
    // A page that needs nothing fetched is never seen loading.
    if (pageOf(here) !== shown && !isSending) return leave(router, here)
    shown = pageOf(here)
    isSending = false
  })
}

function leave(router: PageRouter, target: Location): void {
  setFlag('isAppLoading', true)
  // Else it would go there as well, and the history would hold the page twice.
  router.dispose()
  // A browser that keeps the page as it was left, covered and without its router, may bring it back.
  addEventListener('pageshow', event => {
    if (event.persisted) location.reload()
  })
  // The address may have changed already, as it has for who goes back.
  if (pageOf(target) === pageOf(location)) location.reload()
  else location.assign(pageOf(target) + target.hash)
}

function pageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname + search
}
