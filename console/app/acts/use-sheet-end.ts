import { useEffect, useRef } from 'react'
import { isLost, sentenceOf } from '../api/call.ts'
import { actText } from '../text/act-words.ts'
import { toast } from '../ui/toasts.tsx'

/**
 * How what a sheet does ends, also if the sheet was closed before the answer came: `close` closes this sheet alone, and no other that is open by
 * then, and answers whether it was still there; `tell` says by a message what was refused, or may have been done, once nothing else can say it.
 */
export function useSheetEnd(onClose: () => void): { close: () => boolean; tell: (error: Error) => void } {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return {
    close: () => {
      const wasShown = isShown.current
      if (wasShown) onClose()
      return wasShown
    },
    tell: error => {
      if (!isShown.current) tellUnseen(error)
    },
  }
}

/** Says by a message what was refused, or may have been done. */
export function tellUnseen(error: unknown): void {
  if (isLost(error)) toast({ kind: 'info', title: actText.lost, sentence: actText.lostSay })
  else toast({ kind: 'info', title: actText.notDone, sentence: sentenceOf(error) })
}
