import { lazy, Suspense } from 'react'
import type { AskedAct } from './act-call.ts'

// Most visits only look.
const ActSheet = lazy(() => import('./act-sheet.tsx').then(({ ActSheet }) => ({ default: ActSheet })))

/** The sheet of an act. It is kept above the rows, which come, move and go while somebody types. */
export function AskedActSheet({ asked, isGone, onClose }: { asked: AskedAct | undefined; isGone: boolean; onClose: () => void }) {
  if (!asked) return null
  return (
    <Suspense>
      <ActSheet {...asked} isGone={isGone} onClose={onClose} />
    </Suspense>
  )
}
