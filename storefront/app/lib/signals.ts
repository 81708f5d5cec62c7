type Listener = () => void

/** A request from one part of the page to another that may not be loaded yet. Later listeners do not hear earlier requests. */
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

/** A message or a dialog wants to show: the part that draws them has to be loaded. */
export const lateWanted = createSignal()

/** The question about counting visits has to be shown again. */
export const privacyAsked = createSignal()
