import { refusalOf } from '../../acts/refusal.ts'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { isStale } from '../../api/call.ts'
import { switchText } from '../../text/switches.ts'
import { toast } from '../../ui/toasts.tsx'

/** Does an act on a switch, and has all that shows it read again. `done`: what the toast says. */
export function useSwitching<Said>({ act, done, onClose }: { act: (said: Said) => Promise<unknown>; done: string; onClose: () => void }) {
  return useSheetAct({
    send: act,
    reads: ['switches', 'suppliers', 'items'],
    onDone: (_, close) => {
      toast({ kind: 'ok', title: done })
      close()
    },
    onClose,
  })
}

/** Why a switch was not turned. */
export function refusalOfSwitch(error: unknown): string {
  return isStale(error) ? switchText.stale : refusalOf(error)
}
