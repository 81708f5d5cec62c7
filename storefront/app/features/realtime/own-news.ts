import { useEffect, useEffectEvent } from 'react'
import { createSignal } from '../../lib/signals.ts'

/** Something about an order of the signed-in user has changed, or may have. Sent by the part that listens for the user. */
export const ownOrdersMoved = createSignal()

/** Loads the user's orders again when one of them has changed. */
export function useOwnOrdersMoved(reload: () => void): void {
  const tell = useEffectEvent(reload)
  useEffect(() => ownOrdersMoved.listen(() => tell()), [])
}
