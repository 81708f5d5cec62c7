import { connectTelegram } from '@kilat/contract/operator/alerts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSheetEnd } from '../../acts/use-sheet-end.ts'
import { call, sentenceOf } from '../../api/call.ts'
import { actText } from '../../text/act-words.ts'
import { wayText } from '../../text/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

/** Connects the operator's chat with the store's bot: whoever presses Start by this link is the operator. */
export function TelegramSheet({ onClose }: { onClose: () => void }) {
  const known = useQueryClient()
  const sheet = useSheetEnd(onClose)
  // A chat may be connected although the answer to it was lost.
  const close = () => {
    void known.invalidateQueries({ queryKey: ['alert-ways'] })
    sheet.close()
  }
  // The link counts once, so whichever answer says that it is connected ends this: also the one that is asked for when the operator comes back.
  const connect = async (signal?: AbortSignal) => {
    const answer = await call(connectTelegram, {}, signal)
    if (!answer.data.is_connected) return answer
    toast({ kind: 'ok', title: wayText.connected })
    close()
    return answer
  }
  const asked = useQuery({ queryKey: ['telegram'], queryFn: ({ signal }) => connect(signal), retry: false, gcTime: 0 })
  const check = useMutation({ mutationFn: () => connect(), onError: sheet.tell })
  const problem = asked.error ?? check.error
  return (
    <Sheet title={wayText.connectTitle} onClose={close}>
      <div className="stack">
        <p className="muted">{wayText.connectSay}</p>
        {problem && <Say kind="bad">{sentenceOf(problem)}</Say>}
        {check.data?.data.is_connected === false && <Say kind="warn">{wayText.notYet}</Say>}
        {asked.data && (
          <a className="button main large" href={asked.data.data.link} target="_blank" rel="noreferrer">
            {wayText.openBot}
          </a>
        )}
        <Button isLarge busyText={check.isPending ? wayText.checking : undefined} onClick={() => check.mutate()}>
          {wayText.check}
        </Button>
        <Button look="quiet" onClick={close}>
          {actText.notNow}
        </Button>
      </div>
    </Sheet>
  )
}
