import type { Rupiah } from '@kilat/contract/money.ts'
import type { TaskAct } from '@kilat/contract/operator/tasks.ts'
import { lazy, Suspense } from 'react'
import type { Subject } from './act-call.ts'

// Most visits only look.
const ActSheet = lazy(() => import('./act-sheet.tsx').then(({ ActSheet }) => ({ default: ActSheet })))

/** An act that the operator asked for, with what was seen of its subject then. */
export type AskedAct = { act: TaskAct; subject: Subject; what: string; amount: Rupiah | null }

/** The sheet of an act. It is kept above the rows, which come, move and go while somebody types. */
export function AskedActSheet({ asked, isGone, onClose }: { asked: AskedAct | undefined; isGone: boolean; onClose: () => void }) {
  if (!asked) return null
  return (
    <Suspense>
      <ActSheet {...asked} isGone={isGone} onClose={onClose} />
    </Suspense>
  )
}
