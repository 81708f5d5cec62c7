import { Toast as Primitive } from 'radix-ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { toastText } from '../../../text/toast.ts'
import { uiText } from '../../../text/ui.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, infoIcon, warnIcon, xIcon } from '../../../ui/icons.ts'
import { Link } from '../../../ui/link.tsx'
import { checkTarget } from '../../links/safe-target.ts'
import { closesAfterMs, readToast, showToast, subscribeToasts, type Toast, type ToastAction } from '../toasts.ts'

const swipeThresholdPx = 50
const hotkey = ['F8']
const icons = { default: infoIcon, success: checkIcon, destructive: warnIcon }

/** Draws the current message: at the top of a phone, at the bottom right of wider screens, above dialogs. Loaded on demand. */
export function ToastViewport() {
  const toast = useSyncExternalStore(subscribeToasts, readToast, readToast)
  useEffect(watchConnection, [])
  const region = useRef<HTMLDivElement>(null)
  useFocusBack(region, toast?.open ?? false)
  return (
    <div ref={region}>
      <Primitive.Provider label={toastText.label} duration={closesAfterMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
        {toast && <ToastCard key={toast.id} toast={toast} />}
        <Primitive.Viewport
          hotkey={hotkey}
          label={toastText.label}
          className="fixed z-80 inset-x-2 top-[max(8px,env(safe-area-inset-top))] md:inset-x-auto md:top-auto md:right-6 md:bottom-30 lg:bottom-6 md:w-full md:max-w-105 outline-none"
        />
      </Primitive.Provider>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { title, description, action, variant = 'default', open, onOpenChange } = toast
  const isDestructive = variant === 'destructive'
  return (
    <Primitive.Root
      open={open}
      onOpenChange={onOpenChange}
      data-variant={variant}
      // An opening dialog disables the pointer for everything that was there before it.
      style={{ pointerEvents: 'auto' }}
      className={cx(
        'relative grid grid-cols-[24px_1fr_auto] items-center gap-x-3 gap-y-0.5 py-3.5 pl-4 pr-1.5 rounded-[16px] border shadow-float data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform',
        isDestructive ? 'bg-bad border-bad text-surface' : 'bg-surface border-line text-ink',
      )}
    >
      <Icon shape={icons[variant]} size={24} className={variant === 'success' ? 'text-ok' : undefined} />
      <Primitive.Title className="text-m leading-5 font-bold">{title}</Primitive.Title>
      <Primitive.Close
        aria-label={uiText.close}
        className={cx(
          'inline-grid place-items-center size-11 -my-2.5 rounded-m',
          isDestructive ? 'hover:bg-[rgb(0_0_0/0.15)] focus-visible:outline-current' : 'hover:bg-sunken',
        )}
      >
        <Icon shape={xIcon} />
      </Primitive.Close>
      {description && (
        <Primitive.Description className={cx('col-[2/-1] pr-2.5 text-s', !isDestructive && 'text-ink-2')}>
          {description}
        </Primitive.Description>
      )}
      {action && <Action action={action} />}
    </Primitive.Root>
  )
}

const actionClass = buttonClass('small', 'col-start-2 justify-self-start mt-2')

/** The message's action. Its target is checked like any other from outside, because pushed messages have one too. */
function Action({ action }: { action: ToastAction }) {
  const { label } = action
  const isForFocus = 'takesFocus' in action && action.takesFocus === true
  const ref = useFocusFromKeys(isForFocus)
  if ('onAction' in action)
    return (
      <Primitive.Action ref={ref} altText={label} onClick={action.onAction} className={actionClass}>
        {label}
      </Primitive.Action>
    )
  const target = checkTarget(action.to, { origin: location.origin })
  if (target.kind !== 'own') return null
  return (
    <Primitive.Action altText={label} asChild>
      <Link to={target.to} className={actionClass}>
        {label}
      </Link>
    </Primitive.Action>
  )
}

/** Focuses the button as it shows, for who acts by the keyboard: a finger elsewhere would have to take the focus away before the message closes. */
function useFocusFromKeys(isWanted: boolean): React.RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWanted && document.activeElement?.matches(':focus-visible')) button.current?.focus()
  }, [isWanted])
  return button
}

/** Returns the focus to its former place when a message that has it disappears. */
function useFocusBack(region: React.RefObject<HTMLDivElement | null>, isOpen: boolean): void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
      const isInside = (node: EventTarget | null) => node instanceof Node && region.current?.contains(node)
      if (isInside(target) && !isInside(relatedTarget)) before.current = relatedTarget instanceof Element ? relatedTarget : null
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [region])
  useEffect(() => {
    if (isOpen || !region.current?.contains(document.activeElement)) return
    if (before.current instanceof HTMLElement) before.current.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [isOpen, region])
}

/** Shows a message when the connection is lost and when it is back. Answers how to stop. */
function watchConnection(): () => void {
  const onOffline = () => showToast({ title: toastText.offline, description: toastText.offlineHelp, variant: 'destructive' })
  const onOnline = () => showToast({ title: toastText.online, description: toastText.onlineHelp, variant: 'success' })
  addEventListener('offline', onOffline)
  addEventListener('online', onOnline)
  return () => {
    removeEventListener('offline', onOffline)
    removeEventListener('online', onOnline)
  }
}
