import { shellText } from '../text/shell/shell.ts'

/**
 * Calls `onOther` once if the visitor has chosen another language than the page's, as in another tab, or before coming back to it. What such a page loads from
 * the server would be in the chosen one, among its own words.
 */
export function watchLanguage(onOther: () => void): void {
  const check = () => {
    if (document.visibilityState !== 'visible' || chosenLanguage() === shellText.language) return
    document.removeEventListener('visibilitychange', check)
    onOther()
  }
  document.addEventListener('visibilitychange', check)
  check()
}

/** Indonesian is the absence of the cookie that the form in the footer sets. */
function chosenLanguage(): string {
  return /(?:^|; )kilat-language=(\w+)/.exec(document.cookie)?.[1] ?? 'id'
}
