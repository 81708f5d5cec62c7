import type { PlayerCheck } from '@kilat/contract/catalog.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { useEffect, useState } from 'react'
import { checkPlayer } from '../../lib/endpoints.ts'
import { useBackOnline } from '../../lib/use-back-online.ts'
import { callApi } from '../../session/calls/call-api.ts'

const pauseMs = 450

type Asked = { productId: string; player: PlayerValues | null }
/** `isLost`: there was no connection, so it is asked again once there is one. */
export type Checked = PlayerCheck & { isLost?: boolean }

type Known = { of: string; check: Checked }

/** Looks up the player when the buyer stops typing. `player` is null while it is incomplete, or can not be looked up. */
export function usePlayerCheck({ productId, player }: Asked): { check: Checked | null; isChecking: boolean } {
  const [known, setKnown] = useState<Known | null>(null)
  const of = player ? JSON.stringify(player) : ''
  const isKnown = known?.of === of

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` stands for the values of `player`
  useEffect(() => {
    if (!player || isKnown) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      callApi(checkPlayer, { params: { id: productId }, body: { player } }, { signal: stop.signal, timeoutMs: 8000 })
        .then(
          answer => answer.data,
          (): Checked => ({ status: 'unavailable', isLost: !navigator.onLine }),
        )
        .then(check => !stop.signal.aborted && setKnown({ of, check }))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [productId, of, isKnown])

  useBackOnline(() => known?.check.isLost && setKnown(null))

  return { check: player && isKnown ? known.check : null, isChecking: player !== null && !isKnown }
}
