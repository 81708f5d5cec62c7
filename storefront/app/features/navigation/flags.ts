import { create } from 'zustand'

type Flags = {
  /** The login dialog is open. */
  isAuthDialogOpen: boolean
  /** Something is being done that nobody should interrupt. */
  isGlobalLoading: boolean
  /** The app itself is about to be replaced: another page is being loaded whole. */
  isAppLoading: boolean
}

/** Flags that anything may set and the frame of the page shows. */
export const useFlags = create<Flags>(() => ({ isAuthDialogOpen: false, isGlobalLoading: false, isAppLoading: false }))

/** Turns one of the flags on, off, or over. */
export function setFlag(name: keyof Flags, value: boolean | 'toggle'): void {
  useFlags.setState(flags => ({ [name]: value === 'toggle' ? !flags[name] : value }))
}

/** True while the full-screen overlay shows: one of the two loading flags is on. */
export function isOverlayShown(flags: Flags): boolean {
  return flags.isGlobalLoading || flags.isAppLoading
}

/** Keeps the global loading flag on while something runs, however it ends. */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  setFlag('isGlobalLoading', true)
  try {
    return await work()
  } finally {
    setFlag('isGlobalLoading', false)
  }
}
