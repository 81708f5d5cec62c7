type Listener = () => void

/** What one part of the page asks of another that may not be loaded yet. Whoever listens later is not told. */
function createSignal() {
  const listeners = new Set<Listener>()
  return {
    send() {
      for (const listener of listeners) listener()
    },
    /** Answers how to stop listening. */
    listen(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** There is a message or a dialog to show: what shows it is to come. */
export const lateWanted = createSignal()

/** The question about counting visits is to be shown again. */
export const privacyAsked = createSignal()
