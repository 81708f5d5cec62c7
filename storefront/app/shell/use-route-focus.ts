import { useEffect } from 'react'

// Kept outside the layouts, which are mounted with their pages.
let shown: string | undefined

/**
 * After a navigation to another path the next Tab starts at the page's content, and a screen reader reads its title, as browsers
 * do themselves after a full load. `main` and `news` are ids.
 */
export function useRouteFocus(pathname: string, main: string, news: string): void {
  useEffect(() => {
    const live = document.getElementById(news)
    if (shown && shown !== pathname && live) {
      document.getElementById(main)?.focus({ preventScroll: true })
      announceTitle(live)
    }
    shown = pathname
  }, [pathname, main, news])
}

/** The error page has its title only once its file has loaded. */
function announceTitle(live: HTMLElement): void {
  const read = () => {
    live.textContent = document.title
  }
  read()
  if (document.title) return
  const observer = new MutationObserver(() => {
    if (!document.title) return
    observer.disconnect()
    read()
  })
  observer.observe(document.head, { childList: true })
}
