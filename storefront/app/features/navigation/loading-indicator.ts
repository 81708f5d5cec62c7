/** How long the indicator stays after the page has come, so that a quick page does not make it flicker. */
const lingerMs = 200

type Listener = () => void

/** Whether a page is being loaded: on as navigation starts, off 200 ms after it finished, or at once when it failed. */
export function createLoadingIndicator() {
  const listeners = new Set<Listener>()
  let isOn = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const turn = (next: boolean) => {
    clearTimeout(timer)
    if (next === isOn) return
    isOn = next
    for (const listener of listeners) listener()
  }
  return {
    start: () => turn(true),
    finish() {
      clearTimeout(timer)
      timer = setTimeout(turn, lingerMs, false)
    },
    fail: () => turn(false),
    isOn: () => isOn,
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
