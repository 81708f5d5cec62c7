import { isFocusLost } from './watch-focus.ts'

/** Puts the focus on the heading of a room, as soon as it has one; not if it was moved elsewhere meanwhile. Answers how to end that. */
export function focusHeading(room: HTMLElement): () => void {
  const before = document.activeElement
  const tryNow = () => {
    const heading = room.querySelector<HTMLElement>('h1')
    if (!heading) return
    observer.disconnect()
    if (document.activeElement === before || isFocusLost()) heading.focus()
  }
  const observer = new MutationObserver(tryNow)
  observer.observe(room, { childList: true, subtree: true })
  tryNow()
  return () => observer.disconnect()
}
