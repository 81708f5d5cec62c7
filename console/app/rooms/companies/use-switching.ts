import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../api/call.ts'
import { switchText } from '../../text/switches.ts'
import { toast } from '../../ui/toasts.tsx'

/** Does an act on a switch, and has all that shows it read again. `done`: what the toast says. */
export function useSwitching<Said>({ act, done, onDone }: { act: (said: Said) => Promise<unknown>; done: string; onDone: () => void }) {
  const known = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast({ kind: 'ok', title: done })
      onDone()
    },
    onError: error => {
      if (error instanceof CallError && error.code === 'stale_version')
        toast({ kind: 'info', title: switchText.staleTitle, sentence: switchText.stale })
    },
    onSettled: () => Promise.all(['switches', 'suppliers', 'items'].map(name => known.invalidateQueries({ queryKey: [name] }))),
  })
}
