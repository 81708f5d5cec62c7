import { tellUnseen } from '../../acts/use-sheet-end.ts'
import { isLost, isStale, sentenceOf } from '../../api/call.ts'
import { editText } from '../../text/prices.ts'
import { toast } from '../../ui/toasts.tsx'

/** Says by a message why a change was not undone, or that it may be undone although no answer came. */
export function tellNotUndone(error: unknown): void {
  if (isLost(error)) tellUnseen(error)
  else toast({ kind: 'info', title: editText.undoFailed, sentence: isStale(error) ? editText.undoStale : sentenceOf(error) })
}
