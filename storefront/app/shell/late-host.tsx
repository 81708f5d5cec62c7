import { useEffect, useState } from 'react'
import { firstMove } from '../lib/first-move.ts'
import { lateWanted } from '../lib/signals.ts'
import { spare } from '../lib/spare.ts'
import { useBackOnline } from '../lib/use-back-online.ts'
import { readAccessToken } from '../session/tokens.ts'

type Parts = typeof import('../late/late-parts.tsx')

/**
 * The place of the messages and of the sign-in dialog, once in every page. Their code is loaded with the first message or dialog,
 * or at the visitor's first act, because the message about a lost connection must be loaded before the connection is lost. A user's
 * page loads it at once: the picture in its header must not come under the finger.
 */
export function LateHost() {
  const [parts, setParts] = useState<Parts>()
  const load = () => {
    // A later event tries again.
    spare(() => import('../late/late-parts.tsx')).then(setParts, () => {})
  }
  useBackOnline(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it loads the same in every render
  useEffect(() => {
    if (readAccessToken()) load()
    else void firstMove().then(load)
    return lateWanted.listen(load)
  }, [])
  return parts ? <parts.LateParts /> : null
}
