import type { TaskAct } from '@kilat/contract/operator/tasks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isStale } from '../api/call.ts'
import { nameOfStatus } from '../text/order-status.ts'
import { actText, actTexts } from '../text/waiting.ts'
import { toast } from '../ui/toasts.tsx'
import { doAct, type Said, type Subject } from './act-call.ts'

/** Does one act on one thing. Whatever the end, everything that is shown is read again. */
export function useAct(act: TaskAct, { subject, onDone }: { subject: Subject; onDone?: () => void }) {
  const known = useQueryClient()
  return useMutation({
    mutationFn: (said: Said) => doAct(act, { subject, said }),
    onSuccess: () => {
      toast({ kind: 'ok', title: `${actText.done}: ${actTexts[act].button.toLowerCase()}` })
      onDone?.()
    },
    onError: error => {
      if (!isStale(error)) return
      const status = error.now === undefined ? '' : nameOfStatus(error.now.status)
      toast({ kind: 'info', title: actText.staleTitle, sentence: status === '' ? error.message : actText.stale(status) })
      onDone?.()
    },
    onSettled: () => Promise.all(['tasks', 'order', 'approvals'].map(name => known.invalidateQueries({ queryKey: [name] }))),
  })
}
