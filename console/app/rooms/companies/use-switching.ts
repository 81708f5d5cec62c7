import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSheetEnd } from '../../acts/use-sheet-end.ts'
import { isStale } from '../../api/call.ts'
import { switchText } from '../../text/switches.ts'
import { toast } from '../../ui/toasts.tsx'

/** Does an act on a switch, and has all that shows it read again. `done`: what the toast says. */
export function useSwitching<Said>({ act, done, onDone }: { act: (said: Said) => Promise<unknown>; done: string; onDone: () => void }) {
  const known = useQueryClient()
  const { close, tell } = useSheetEnd(onDone)
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast({ kind: 'ok', title: done })
      close()
    },
    onError: error => {
      if (isStale(error)) toast({ kind: 'info', title: switchText.staleTitle, sentence: switchText.stale })
      else tell(error)
    },
    onSettled: (_, error) => {
      const read = Promise.all(['switches', 'suppliers', 'items'].map(name => known.invalidateQueries({ queryKey: [name] })))
      // Only a stale act needs what is read. Without a connection the operator would wait for it in vain before being told.
      return isStale(error) ? read : undefined
    },
  })
}
