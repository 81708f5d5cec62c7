import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import { useOperator } from '../api/session.ts'
import { actTexts, waitingText } from '../text/waiting.ts'
import { Button } from '../ui/button.tsx'
import { type AskedAct, mayDo } from './act-call.ts'
import { useAct } from './use-act.ts'

type Input = AskedAct & { onAsk: (asked: AskedAct) => void; isMain?: boolean; isOffline?: boolean }

/** An act's button. Asking a supplier again moves nothing and happens at once; all others are asked for. What the role may not do says so. */
export function ActButton({ act, subject, what, amount, to, onAsk, isMain = false, isOffline = false }: Input) {
  const { data: operator } = useOperator()
  const asking = useAct(act, { subject })
  const { button, busy, isDanger } = actTexts[act]
  const isAllowed = operator ? mayDo(act, permissionsOfRole(operator.role)) : false
  const press = () => {
    if (act !== 'retry') return onAsk({ act, subject, what, amount, to })
    asking.mutate({ reason: 'Tanya lagi dari konsol', serial: '', line: '' })
  }
  if (!isAllowed)
    return (
      <Button aria-disabled title={waitingText.notAllowed} onClick={() => {}}>
        {button}
        <span className="unseen">. {waitingText.notAllowed}</span>
      </Button>
    )
  return (
    <Button
      look={isMain && !isDanger ? 'main' : isDanger ? 'danger' : 'plain'}
      aria-disabled={isOffline || undefined}
      busyText={asking.isPending ? busy : undefined}
      onClick={press}
    >
      {button}
    </Button>
  )
}
