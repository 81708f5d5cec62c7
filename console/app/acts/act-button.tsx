import type { Rupiah } from '@kilat/contract/money.ts'
import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import type { TaskAct } from '@kilat/contract/operator/tasks.ts'
import { lazy, Suspense, useState } from 'react'
import { sentenceOf } from '../api/call.ts'
import { useOperator } from '../api/session.ts'
import { actTexts, waitingText } from '../text/waiting.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.tsx'
import { mayDo, type Subject } from './act-call.ts'
import { useAct } from './use-act.ts'

// Most visits only look.
const ActSheet = lazy(() => import('./act-sheet.tsx').then(({ ActSheet }) => ({ default: ActSheet })))

type Input = { act: TaskAct; subject: Subject; what: string; amount: Rupiah | null; isMain?: boolean; isOffline?: boolean }

/** An act's button. Asking again moves nothing and happens at once; all others open a sheet. What the role may not do says so. */
export function ActButton({ act, subject, what, amount, isMain = false, isOffline = false }: Input) {
  const { data: operator } = useOperator()
  const [isOpen, setIsOpen] = useState(false)
  const asking = useAct(act, { subject })
  const { button, busy, isDanger } = actTexts[act]
  const isAllowed = operator ? mayDo(act, permissionsOfRole(operator.role)) : false
  const press = () => {
    if (act !== 'retry') return setIsOpen(true)
    asking.mutate(
      { reason: 'Tanya lagi dari konsol', serial: '', line: '' },
      { onError: error => toast({ kind: 'info', title: sentenceOf(error) }) },
    )
  }
  if (!isAllowed)
    return (
      <Button aria-disabled title={waitingText.notAllowed} onClick={() => {}}>
        {button}
        <span className="unseen">. {waitingText.notAllowed}</span>
      </Button>
    )
  return (
    <>
      <Button
        look={isMain && !isDanger ? 'main' : isDanger ? 'danger' : 'plain'}
        aria-disabled={isOffline || undefined}
        busyText={asking.isPending ? busy : undefined}
        onClick={press}
      >
        {button}
      </Button>
      {isOpen && (
        <Suspense>
          <ActSheet act={act} subject={subject} what={what} amount={amount} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
