import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isStale } from '../api/call.ts'
import { useOperator } from '../api/session.ts'
import { actText, actTexts } from '../text/act-words.ts'
import { waitingText } from '../text/waiting.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.tsx'
import { type AskedAct, doAct, mayDo, readsOfActs, tellDone } from './act-call.ts'
import { refusalOf } from './refusal.ts'

type Input = AskedAct & { onAsk: (asked: AskedAct) => void; isMain?: boolean; isOffline?: boolean }

/** An act's button. Asking a supplier again moves nothing and happens at once; all others are asked for. What the role may not do says so. */
export function ActButton({ act, subject, what, amount, to, onAsk, isMain = false, isOffline = false }: Input) {
  const known = useQueryClient()
  const { data: operator } = useOperator()
  const asking = useMutation({
    mutationFn: () => doAct(act, { subject, said: { reason: 'Tanya lagi dari konsol', serial: '', line: '' } }),
    onSuccess: lapse => tellDone(act, lapse),
    onError: error => {
      if (isStale(error)) toast({ kind: 'info', title: actText.staleTitle, sentence: refusalOf(error) })
      else toast({ kind: 'info', title: refusalOf(error) })
    },
    onSettled: () => Promise.all(readsOfActs.map(name => known.invalidateQueries({ queryKey: [name] }))),
  })
  const { button, busy, isDanger } = actTexts[act]
  const isAllowed = operator ? mayDo(act, permissionsOfRole(operator.role)) : false
  const press = () => {
    if (act !== 'retry') return onAsk({ act, subject, what, amount, to })
    asking.mutate()
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
