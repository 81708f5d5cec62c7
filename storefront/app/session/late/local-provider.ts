import { isRecord } from '../../lib/record.ts'
import { PopupProblem, type PopupProvider } from './popup-provider.ts'

const lookEveryMs = 250
/** Time for an answer that was sent just before the window closed. */
const graceMs = 500

let cancelOpen = () => {}
let opened: Window | null = null

/** The store's own window of trial accounts. */
export const localProvider: PopupProvider = {
  async openPopup() {
    cancelOpen()
    const state = makeState()
    const popup = window.open(`/sandbox/sign-in?state=${state}`, '_blank', 'popup,width=480,height=640')
    opened = popup
    if (!popup) throw new PopupProblem('auth/popup-blocked')
    return waitForToken(popup, state)
  },
  isPopupOpen: () => opened !== null && !opened.closed,
}

function waitForToken(popup: Window, state: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const stop = new AbortController()
    const end = (code: string) => {
      stop.abort()
      reject(new PopupProblem(code))
    }
    cancelOpen = () => {
      popup.close()
      end('auth/cancelled-popup-request')
    }
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== popup) return
      if (!isRecord(data) || data.kind !== 'kilat-sign-in' || data.state !== state || typeof data.id_token !== 'string') return
      stop.abort()
      popup.close()
      resolve(data.id_token)
    }
    addEventListener('message', onMessage, { signal: stop.signal })
    const watch = setInterval(() => {
      if (!popup.closed) return
      clearInterval(watch)
      setTimeout(end, graceMs, 'auth/popup-closed-by-user')
    }, lookEveryMs)
    stop.signal.addEventListener('abort', () => clearInterval(watch))
  })
}

// Written by hand, because `randomUUID` does not exist on pages without https.
function makeState(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
