import { setFlag } from '../lib/flags.ts'

/** How long the indicator stays after the page is loaded, so that a quick page does not make it flicker. */
const lingerMs = 200

let timer: ReturnType<typeof setTimeout> | undefined

/** Turns the page-loading indicator on when navigation starts, and off at once when rendering failed. */
export function turnIndicator(isOn: boolean): void {
  clearTimeout(timer)
  setFlag('isPageLoading', isOn)
}

/** The page has finished: the indicator goes off 200 ms later. */
export function endIndicator(): void {
  clearTimeout(timer)
  timer = setTimeout(turnIndicator, lingerMs, false)
}
