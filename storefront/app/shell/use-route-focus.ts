import { useEffect } from 'react'

// Kept outside the layouts, which are mounted with their pages.
let shown: string | undefined

/**
 * After a navigation to another place, a path or a search, the next Tab starts at the page's content, and a screen reader reads its title, as
 * browsers do themselves after a full load. `main` and `news` are ids.
 */
export function useRouteFocus(place: string, main: string, news: string): void {
  useEffect(() => {
    const live = document.getElementById(news)
    const hasMoved = shown !== undefined && shown !== place
    shown = place
    if (!hasMoved || !live) return
    document.getElementById(main)?.focus({ preventScroll: true })
    return announceTitle(live)
  }, [place, main, news])
}

/** Writes the page's title there, which the error page has only once its file has loaded. Answers what ends the waiting for it. */
function announceTitle(live: HTMLElement): () => void {
  const read = () => {
    live.textContent = document.title
    if (document.title) observer.disconnect()
  }
  const observer = new MutationObserver(read)
  observer.observe(document.head, { childList: true })
  read()
  return () => observer.disconnect()
}
