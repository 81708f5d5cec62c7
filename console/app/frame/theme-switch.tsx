import { frameText } from '../text/frame.ts'
import { Icon } from '../ui/icon.tsx'

/** Switches between light and dark; `public/start.js` applies the choice before the first paint. */
export function ThemeSwitch() {
  const change = () => {
    const root = document.documentElement
    const now = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    root.dataset.theme = now === 'dark' ? 'light' : 'dark'
    try {
      localStorage.setItem('kilat-console-theme', root.dataset.theme)
    } catch {
      // A browser without storage forgets the choice with the page.
    }
  }
  return (
    <button type="button" className="icon-button" aria-label={frameText.theme} onClick={change}>
      <Icon name="theme" />
    </button>
  )
}
