import { type ReactNode, useEffect, useId, useRef } from 'react'

type Input = { title: string; children: ReactNode } & ({ onClose: () => void; isDoor?: never } | { onClose?: never; isDoor: true })

/**
 * A dialog over the page. The browser keeps the focus in it, and Escape closes it; afterwards the focus is where it was before. A door stays, and
 * hides the page.
 */
export function Sheet({ title, onClose, isDoor, children }: Input) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    opener.current ??= document.activeElement
    const unwatch = watchFocus(dialog, () => focusHeading(heading.current))
    if (!dialog.open) dialog.showModal()
    return () => {
      unwatch()
      // The browser does this only for a dialog that was closed before it left the page.
      if (isFocusLost() && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={isDoor ? 'sheet door' : 'sheet'}
      aria-labelledby={titleId}
      onClose={onClose ?? (() => ref.current?.showModal())}
    >
      <h2 id={titleId} ref={heading}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** Calls back whenever the element in focus leaves the dialog together with what it was part of. Answers how to end that. */
function watchFocus(dialog: HTMLDialogElement, onLost: () => void): () => void {
  let last: EventTarget | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target
  }
  dialog.addEventListener('focusin', remember)
  const observer = new MutationObserver(() => {
    if (last instanceof Node && !last.isConnected && isFocusLost()) onLost()
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return () => {
    dialog.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

/** The heading takes the focus only now: otherwise a dialog that opens might begin at it instead of its first field. */
function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
