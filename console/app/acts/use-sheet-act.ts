import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isStale } from '../api/call.ts'
import { useSheetEnd } from './use-sheet-end.ts'

type Input<Sent, Answer> = {
  send: (sent: Sent) => Promise<Answer>
  /** The names of what shows it. It is read again whatever the end: the act may be done although its answer was lost. */
  reads: readonly string[]
  /** `close` closes this sheet if it is still there, and answers whether it was. */
  onDone: (answer: Answer, close: () => boolean, sent: Sent) => unknown
  /** Nothing was done, because the thing has changed, and what shows it has been read again. */
  onStale?: () => void
  onClose: () => void
}

/** What a sheet does, once until the answer comes. The sheet shows the error; after it was closed a message says it. */
export function useSheetAct<Sent, Answer>({ send, reads, onDone, onStale, onClose }: Input<Sent, Answer>) {
  const known = useQueryClient()
  const { close, tell } = useSheetEnd(onClose)
  // State says it only with the next frame, and a second press can come before that.
  const isUnderWay = useRef(false)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: (answer, sent) => onDone(answer, close, sent),
    onSettled: async (_, error) => {
      const read = Promise.all(reads.map(name => known.invalidateQueries({ queryKey: [name] })))
      // Only a stale act needs what is read. Without a connection the operator would wait for it in vain before being told.
      if (isStale(error)) {
        await read
        onStale?.()
      }
      // Only now: the sheet may have been closed while it was read.
      if (error) tell(error)
      isUnderWay.current = false
    },
  })
  const act = (sent: Sent) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(sent)
  }
  return { act, error, isPending, reset }
}
