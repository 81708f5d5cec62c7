import { useEffect, useState } from 'react'
import { firstMove } from '../lib/first-move.ts'
import { lateWanted } from '../lib/signals.ts'
import { spare } from '../lib/spare.ts'

type Parts = typeof import('../late/late-parts.tsx')

/**
 * The place of the messages and of the dialog that signs in, once in every page. What draws them is fetched with the first one,
 * or as the visitor begins to look around: a message that the connection is gone has to be here before it goes.
 */
export function LateHost() {
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    const load = () => {
      // A later moment tries again; without a connection there is nothing to try.
      if (navigator.onLine) spare(() => import('../late/late-parts.tsx')).then(setParts, () => {})
    }
    void firstMove().then(load)
    addEventListener('online', load)
    const stop = lateWanted.listen(load)
    return () => {
      removeEventListener('online', load)
      stop()
    }
  }, [])
  return parts ? <parts.LateParts /> : null
}
