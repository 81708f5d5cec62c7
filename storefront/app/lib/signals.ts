type Listener = () => void

/** A request from one part of the page to another that may not be loaded yet. Later listeners do not hear earlier requests. */
export function createSignal() {
  const listeners = new Set<Listener>()
  return {
    send(): void {
      for (const listener of listeners) listener()
    },
    /** Answers how to stop listening. */
    listen(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store sells again: what its pages say about it is over. Sent by the part that listens for it. */
export const storeOpened = createSignal()

/** A message or a dialog wants to show: the part that draws them has to be loaded. */
export const lateWanted = createSignal()

/** The balance of the signed-in user has changed, or may have. Sent by the part that listens for the user. */
export const walletMoved = createSignal()

/** The question about counting visits has to be shown again. */
export const privacyAsked = createSignal()

/** What shows in place of a part whose file does not come, drawn by a part that is loaded later; null until then. */
export const missingPart = createPlace()

/** A visitor wants the missing part to be tried again. */
export const retryAsked = createSignal()

/** The user's face in the header, drawn by a part that is loaded later; null until then, and for a visitor. */
export const accountFace = createPlace()

/** A place in the frame of the page, filled by a part that may not be loaded yet. */
function createPlace() {
  const changed = createSignal()
  let shown: React.ReactNode = null
  return {
    show(node: React.ReactNode): void {
      shown = node
      changed.send()
    },
    read: () => shown,
    listen: changed.listen,
  }
}
