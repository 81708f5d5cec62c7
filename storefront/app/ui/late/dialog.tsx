import { Dialog as Primitive } from 'radix-ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import { uiText } from '../../text/ui.ts'
import { iconButtonClass } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { xIcon } from '../icons.ts'

const firstFocus = { tabIndex: -1, 'data-first-focus': '' }

type FrameProps = {
  isOpen: boolean
  onClose: () => void
  /** For a dialog that Escape closes when a press would not. */
  onEscape?: (() => void) | undefined
  overlay: string
  className: string
  children: React.ReactNode
}

/** Frame of every dialog: the page behind is covered and out of reach, Escape and a phone's way back close, the focus comes back. */
export function DialogFrame({ isOpen, onClose, onEscape, overlay, className, children }: FrameProps) {
  // The dialog opens without a trigger of its own, so it remembers where the focus came from.
  const opener = useRef<Element | null>(null)
  useWayBack(isOpen, onEscape ?? onClose)
  const onOpenAutoFocus = (event: Event) => {
    opener.current = document.activeElement
    const first = event.currentTarget instanceof Element && event.currentTarget.querySelector<HTMLElement>('[data-first-focus]')
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    const from = opener.current instanceof HTMLElement ? opener.current : null
    from?.focus()
    if (from && document.activeElement === from) return
    // The opener may have disappeared meanwhile, like the link to sign in: the focus goes to its replacement, or to the page.
    const instead = from?.parentElement?.querySelector<HTMLElement>(':is(a,button):not([hidden])')
    const next = instead ?? document.querySelector('main')
    next?.focus()
  }
  return (
    <Primitive.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={cx('fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] overflow-y-auto bg-(--scrim)', overlay)}>
          <Primitive.Content
            aria-describedby={undefined}
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={onCloseAutoFocus}
            {...(onEscape && { onEscapeKeyDown: instead(onEscape) })}
            className={cx('relative w-full bg-surface text-ink shadow-float animate-rise outline-none', className)}
          >
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

// Not among TypeScript's own types yet.
declare const CloseWatcher: (new () => { onclose: (() => void) | null; destroy(): void }) | undefined

/** The way back of an Android phone, a button or a gesture, closes the dialog and does not leave the page. Elsewhere it would also hear Escape. */
function useWayBack(isOpen: boolean, onBack: () => void): void {
  const tell = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen || typeof CloseWatcher === 'undefined' || !navigator.userAgent.includes('Android')) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => tell()
    return () => watcher.destroy()
  }, [isOpen])
}

/** Radix would close by itself afterwards. */
const instead = (act: () => void) => (event: Event) => {
  event.preventDefault()
  act()
}

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  onEscape?: () => void
  /** For a dialog to be read first: the title gets the focus. */
  isForReading?: boolean
  children: React.ReactNode
}

/** A dialog with a title: at the bottom of a phone, in the middle of a wide screen. Loaded on demand. */
export function Dialog({ title, isOpen, onClose, onEscape, isForReading, children }: Props) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      onEscape={onEscape}
      overlay="items-end md:place-items-center"
      className="md:max-w-105 rounded-t-[24px] md:rounded-[24px] p-5 pb-[max(20px,env(safe-area-inset-bottom))]"
    >
      <Primitive.Title {...(isForReading && firstFocus)} className="pr-10 text-xl font-extrabold tracking-[-0.02em] outline-none">
        {title}
      </Primitive.Title>
      <Primitive.Close className={`${iconButtonClass} absolute right-2.5 top-2.5`} aria-label={uiText.close}>
        <Icon shape={xIcon} />
      </Primitive.Close>
      {children}
    </DialogFrame>
  )
}

// The style that stops the page behind from scrolling is made at run time, so it needs the page's nonce.
const script = document.querySelector<HTMLScriptElement>('script[nonce]')
if (script?.nonce) Object.assign(globalThis, { __webpack_nonce__: script.nonce })
