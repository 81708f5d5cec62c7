import { useSyncExternalStore } from 'react'
import { lateWanted } from '../../lib/signals.ts'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens the sign-in dialog over the current page. */
export function openAuthDialog(): void {
  set(true)
}

export function closeAuthDialog(): void {
  set(false)
}

export function toggleAuthDialog(): void {
  set(!isOpen)
}

/** True while the dialog is wanted. */
export function isAuthDialogOpen(): boolean {
  return isOpen
}

export function useAuthDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isAuthDialogOpen, () => false)
}

function set(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
  // The code that draws it is loaded together with the messages.
  if (open) lateWanted.send()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
