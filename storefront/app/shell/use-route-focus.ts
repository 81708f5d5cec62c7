import { useEffect } from 'react'

// Outlives the layouts, which come and go with their pages.
let shown: string | undefined

/**
 * After a move to another path the next Tab starts at the page's content, and its title is said aloud: what a browser
 * does by itself where the document is loaded anew. `main` and `news` are ids.
 */
export function useRouteFocus(pathname: string, main: string, news: string): void {
  useEffect(() => {
    const live = document.getElementById(news)
    if (shown && shown !== pathname && live) {
      document.getElementById(main)?.focus({ preventScroll: true })
      live.textContent = document.title
    }
    shown = pathname
  }, [pathname, main, news])
}
