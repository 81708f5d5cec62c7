import { useSyncExternalStore } from 'react'

const storageName = 'theme'
const grounds = { light: '#f7f7fb', dark: '#0b1020' }
/** The web font's name in the stylesheet. */
export const webFont = '"Plus Jakarta Sans"'
/** Stored for the tab once it has loaded the web font, so that its next documents use the font from the start. */
export const fontMark = 'font'
const listeners = new Set<() => void>()

/**
 * Runs before the first paint: marks that scripts run, and applies the stored theme and a web font loaded before. It is part of
 * every page, so it is kept small.
 */
export const themeScript = `(function(d){d.js='';try{var t=localStorage.getItem('${storageName}');if(t=='dark'||t=='light')d.theme=t;if(sessionStorage.getItem('${fontMark}'))d.font=''}catch(e){}})(document.documentElement.dataset)`

let kept: string | undefined

/**
 * Restores the marks of the script above after the whole document is rendered again, as after an error, which resets the
 * attributes of the root element.
 */
export function keepMarks(): void {
  const { dataset } = document.documentElement
  dataset.js = ''
  kept = dataset.theme ?? kept
  if (kept) dataset.theme = kept
  wearFont()
}

function wearFont(): void {
  document.fonts?.load(`1em ${webFont}`).then(
    () => {
      document.documentElement.dataset.font = ''
    },
    () => {},
  )
}

/** Switches between light and dark, and stores the choice in this browser. */
export function switchTheme(): void {
  chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark')
}

/** Applies a theme and stores it in this browser; undefined follows the system again. */
export function chooseTheme(theme: 'light' | 'dark' | undefined): void {
  const root = document.documentElement
  kept = theme
  if (theme) root.dataset.theme = theme
  else root.removeAttribute('data-theme')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = grounds[theme ?? (meta.media.includes('dark') ? 'dark' : 'light')]
  try {
    if (theme) localStorage.setItem(storageName, theme)
    else localStorage.removeItem(storageName)
  } catch {
    // A browser without storage still switches this page.
  }
  for (const listener of listeners) listener()
}

/** True while the dark theme shows; false on the server, which can not know it. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    onThemeChosen,
    () => shownTheme() === 'dark',
    () => false,
  )
}

/** Calls `listener` after a theme is chosen. Answers how to stop. */
export function onThemeChosen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function shownTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'dark' || chosen === 'light') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
