import type { TaskAct } from '@kilat/contract/operator/tasks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, isStale, sentenceOf } from '../api/call.ts'
import { nameOfStatus } from '../text/order-status.ts'
import { actText, actTexts } from '../text/waiting.ts'
import { toast } from '../ui/toasts.tsx'
import { doAct, type Said, type Subject } from './act-call.ts'
import { useSheetEnd } from './use-sheet-end.ts'

/** Does one act on one thing. Whatever the end, everything that is shown is read again. A sheet, which has an `onDone`, says itself what went wrong while it is open. */
export function useAct(act: TaskAct, { subject, onDone }: { subject: Subject; onDone?: () => void }) {
  const known = useQueryClient()
  const { close, tell } = useSheetEnd(onDone ?? (() => {}))
  return useMutation({
    mutationFn: (said: Said) => doAct(act, { subject, said }),
    onSuccess: lapse => {
      if (lapse !== undefined) toast({ kind: 'info', title: actText.lapsed, sentence: lapse })
      else toast({ kind: 'ok', title: `${actText.done}: ${actTexts[act].button.toLowerCase()}` })
      close()
    },
    onError: error => {
      if (onDone) return tell(error)
      if (isStale(error)) toast({ kind: 'info', title: actText.staleTitle, sentence: refusalOf(error) })
      else toast({ kind: 'info', title: refusalOf(error) })
    },
    onSettled: () => Promise.all(['tasks', 'order', 'approvals'].map(name => known.invalidateQueries({ queryKey: [name] }))),
  })
}

/** Why an act was not done; of an order that has changed meanwhile, what it is now. */
export function refusalOf(error: unknown): string {
  // The key is the sheet's, which the operator does not know of.
  if (error instanceof CallError && error.code === 'idempotency_conflict') return actText.sentBefore
  const status = isStale(error) && error.now ? nameOfStatus(error.now.status) : undefined
  return status === undefined ? sentenceOf(error) : actText.stale(status)
}
