import { useLayoutEffect, useState } from 'react'
import { markKnown } from '../../lib/known.ts'
import { spare } from '../../lib/spare.ts'

type Parts = typeof import('./late/again.tsx')

/** The place of what this device remembers. Its space is kept from before the first paint; a first visit has nothing here. */
export function KnownRoom() {
  const [parts, setParts] = useState<Parts>()
  useLayoutEffect(() => {
    const isKnown = markKnown()
    // Also if an order's time is over: by a clock that may have been set since, so the store is asked.
    const mayBeOpen = document.documentElement.dataset.open !== undefined
    if (isKnown || mayBeOpen) spare(() => import('./late/again.tsx')).then(setParts, () => {})
  }, [])
  return (
    <>
      <div className="hidden open-order:block has-[section]:block min-h-21 mt-3">{parts && <parts.OpenOrder />}</div>
      <div className="hidden known:block min-h-58 mt-3 lg:mt-6">{parts && <parts.Again />}</div>
    </>
  )
}
