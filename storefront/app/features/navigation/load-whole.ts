import { setFlag } from './flags.ts'

type Location = { pathname: string; search: string }
type Navigation = { state: string; location?: Location; formMethod?: string }

/** The part of the router in the page that is used here. */
export type PageRouter = { subscribe(listener: (state: { navigation: Navigation }) => void): void; dispose(): void }

declare global {
  interface Window {
    /** The router puts itself there. */
    __reactRouterDataRouter?: PageRouter
  }
}

/** From now on the next page is loaded whole: the running build is no longer the one being served. What is being sent is let through. */
export function loadNextPageWhole(): void {
  const router = window.__reactRouterDataRouter
  router?.subscribe(({ navigation: { state, location: target, formMethod } }) => {
    if (state !== 'loading' || formMethod || !target) return
    setFlag('isAppLoading', true)
    // Else it would go there as well, and the history would hold the page twice.
    router.dispose()
    // A browser that keeps the page as it was left, covered and without its router, may bring it back.
    addEventListener('pageshow', event => {
      if (event.persisted) location.reload()
    })
    // Going back has changed the address already.
    if (target.pathname + target.search === location.pathname + location.search) location.reload()
    else location.assign(target.pathname + target.search)
  })
}
