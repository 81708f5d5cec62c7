import { create } from 'zustand'

type Flags = {
  /** Something is being done that nobody should interrupt. */
  isGlobalLoading: boolean
  /** The app itself is about to be replaced: another page is being loaded whole. */
  isAppLoading: boolean
}

/** Flags that anything may set and the frame of the page shows. */
export const useFlags = create<Flags>(() => ({ isGlobalLoading: false, isAppLoading: false }))

export function setFlag(name: keyof Flags, value: boolean): void {
  useFlags.setState({ [name]: value })
}

/** True while the full-screen overlay shows: one of the two loading flags is on. */
export function isOverlayShown(flags: Flags): boolean {
  return flags.isGlobalLoading || flags.isAppLoading
}
