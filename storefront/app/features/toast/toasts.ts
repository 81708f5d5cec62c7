import { lateWanted } from '../../lib/signals.ts'

export type ToastVariant = 'default' | 'success' | 'destructive'

/**
 * The message's action: a link within this store, or a function. `takesFocus`: it answers an act by the keyboard, such as the one that it
 * takes back, so the focus goes to it.
 */
export type ToastAction = { label: string } & ({ to: string } | { onAction: () => void; takesFocus?: boolean })

export type ToastWish = { title: string; description?: string; action?: ToastAction; variant?: ToastVariant }

export type Toast = ToastWish & { id: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Most messages at a time: a new message replaces the old one. */
const limit = 1
/** How long a dismissed message is kept before it is removed. */
const removalDelayMs = 1_000_000
/** How long a message stays open by itself. */
export const closesAfterMs = 5000

let toasts: readonly Toast[] = []
let count = 0
const removals = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Shows a message in place of the old one. The answer's functions change or dismiss only this message. */
export function showToast(wish: ToastWish): { id: string; update: (change: Partial<ToastWish>) => void; dismiss: () => void } {
  const id = String(++count)
  const dismiss = () => dismissToast(id)
  const toast = { ...wish, id, open: true, onOpenChange: (open: boolean) => open || dismiss() }
  change([toast, ...toasts].slice(0, limit))
  lateWanted.send()
  return { id, update: wanted => change(toasts.map(each => (each.id === id ? { ...each, ...wanted } : each))), dismiss }
}

/** Dismisses one message, or all of them. */
export function dismissToast(id?: string): void {
  const isMeant = (toast: Toast) => id === undefined || toast.id === id
  for (const toast of toasts.filter(isMeant)) removeLater(toast.id)
  change(toasts.map(toast => (isMeant(toast) ? { ...toast, open: false } : toast)))
}

/** The current message, open or dismissed; undefined if there is none. */
export function readToast(): Toast | undefined {
  return toasts[0]
}

/** Calls `listener` at every change; answers how to stop that. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function removeLater(id: string): void {
  if (removals.has(id)) return
  const remove = () => {
    removals.delete(id)
    change(toasts.filter(toast => toast.id !== id))
  }
  removals.set(id, setTimeout(remove, removalDelayMs))
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
