import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isFocusLost, watchFocus } from '../lib/watch-focus.ts'
import { Toasts } from './toasts.tsx'

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
    const lower = isDoor ? keepOnTop(dialog) : undefined
    return () => {
      unwatch()
      lower?.()
      // The browser does this only for a dialog that was closed before it left the page.
      if (isFocusLost() && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [isDoor])
  return (
    <dialog
      ref={ref}
      className={isDoor ? 'sheet door' : 'sheet'}
      aria-labelledby={titleId}
      onKeyDown={event => isDoor && event.key === 'Escape' && event.preventDefault()}
      onClose={onClose ?? (() => ref.current?.open || ref.current?.showModal())}
    >
      <h2 id={titleId} ref={heading}>
        {title}
      </h2>
      {children}
      {!isDoor && <Toasts />}
    </dialog>
  )
}

/** Puts a door above a dialog that opens later, such as one whose file was still on its way. Answers how to end that. */
function keepOnTop(door: HTMLDialogElement): () => void {
  const raise = (changes: MutationRecord[]) => {
    const isOther = ({ target }: MutationRecord) => target instanceof HTMLDialogElement && target !== door && target.open
    if (!changes.some(isOther)) return
    door.close()
    door.showModal()
  }
  const observer = new MutationObserver(raise)
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/** The heading takes the focus only now: otherwise a dialog that opens might begin at it instead of its first field. */
function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
