import { useSyncExternalStore } from 'react'

const storageName = 'theme'
const grounds = { light: '#f7f7fb', dark: '#0b1020' }
/** As the stylesheet calls it. */
export const webFont = '"Plus Jakarta Sans"'
/** Kept for the tab once it has asked for the web font: its next documents wear it from the start. */
export const fontMark = 'font'
const listeners = new Set<() => void>()

/**
 * Runs before the first paint: marks that scripts run, and puts the remembered theme on, and the web font where it was fetched
 * before. Kept tiny, it stands in every page.
 */
export const themeScript = `(function(d){d.js='';try{var t=localStorage.getItem('${storageName}');if(t=='dark'||t=='light')d.theme=t;if(sessionStorage.getItem('${fontMark}'))d.font=''}catch(e){}})(document.documentElement.dataset)`

let kept: string | undefined

/**
 * Puts the marks of the script above back: drawing the whole document anew, as an error does, leaves the root element with
 * nothing but its own attributes.
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

/** Switches between light and dark, and remembers it in this browser. */
export function switchTheme(): void {
  chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark')
}

/** Puts a theme on and remembers it in this browser; undefined follows the system again. */
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
    // A browser that stores nothing still switches, for this page.
  }
  for (const listener of listeners) listener()
}

/** True while the dark theme shows; false on the server, which can not know. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    onThemeChosen,
    () => shownTheme() === 'dark',
    () => false,
  )
}

/** Calls `listener` when a theme was chosen. Answers how to stop that. */
export function onThemeChosen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function shownTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'dark' || chosen === 'light') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
