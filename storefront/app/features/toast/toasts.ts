import { lateWanted } from '../../lib/signals.ts'

export type ToastVariant = 'default' | 'success' | 'destructive'

/** One way on: to a place of this store, or something done at once. */
export type ToastAction = { label: string } & ({ to: string } | { onAction: () => void })

export type ToastWish = { title: string; description?: string; action?: ToastAction; variant?: ToastVariant }

export type Toast = ToastWish & { id: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Takes no more than one: a new message replaces the one before. */
const limit = 1
/** How long a dismissed message is kept, so that it may leave in peace. */
const removalDelayMs = 1_000_000
/** How long a message stays by itself. */
export const closesAfterMs = 5000

let toasts: readonly Toast[] = []
let count = 0
const removals = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Shows a message in the place of the one before. What it answers changes or dismisses this message alone. */
export function showToast(wish: ToastWish): { id: string; update: (change: Partial<ToastWish>) => void; dismiss: () => void } {
  const id = String(++count)
  const dismiss = () => dismissToast(id)
  const toast = { ...wish, id, open: true, onOpenChange: (open: boolean) => open || dismiss() }
  change([toast, ...toasts].slice(0, limit))
  lateWanted.send()
  return { id, update: wanted => change(toasts.map(each => (each.id === id ? { ...each, ...wanted } : each))), dismiss }
}

/** Closes one message, or all of them. */
export function dismissToast(id?: string): void {
  const isMeant = (toast: Toast) => id === undefined || toast.id === id
  for (const toast of toasts.filter(isMeant)) removeLater(toast.id)
  change(toasts.map(toast => (isMeant(toast) ? { ...toast, open: false } : toast)))
}

/** The message of now, open or dismissed; undefined where there is none. */
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
