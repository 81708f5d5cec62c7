/** What a browser hands to a page that it could install. Not in the types of browsers, because only Chromium has it. */
export type InstallPrompt = { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

declare global {
  interface Window {
    /** Set while this browser could install the store; see the script below. */
    kilatInstall?: InstallPrompt | undefined
  }
}

/** The browser's event of a page that it could install. */
export const installableEvent = 'beforeinstallprompt'

/**
 * Stands in the head of every page, because the browser tells it once, long before anything is offered. The browser's own offer, on a first
 * visit, is not shown.
 */
export const installScript = `addEventListener('${installableEvent}',function(e){e.preventDefault();window.kilatInstall=e})`

/** How this browser could put the store on the home screen: by its own question, by the visitor's hand, or not (now). */
export type InstallWay = 'prompt' | 'by-hand' | 'none'

/** Only for the browser. In the installed app there is no way, and a computer has no home screen. */
export function readInstallWay(): InstallWay {
  if (matchMedia('(display-mode: standalone)').matches || !matchMedia('(pointer: coarse)').matches) return 'none'
  if (window.kilatInstall) return 'prompt'
  return isAppleSafari() ? 'by-hand' : 'none'
}

/** Safari on an iPhone or iPad: other browsers there, and those inside of apps, lack its menu or name themselves. An iPad says it is a Mac. */
function isAppleSafari(): boolean {
  const { userAgent: agent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && maxTouchPoints > 1)
  return (
    isApple &&
    /Version\/[\d.]+.* Safari\//.test(agent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|FBAN|Instagram|Line\//.test(agent)
  )
}
