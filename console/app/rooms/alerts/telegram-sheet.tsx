import { connectTelegram } from '@kilat/contract/operator/alerts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../../api/call.ts'
import { wayText } from '../../text/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

/** Connects the operator's chat with the store's bot: whoever presses Start by this link is the operator. */
export function TelegramSheet({ onClose }: { onClose: () => void }) {
  const known = useQueryClient()
  const asked = useQuery({ queryKey: ['telegram'], queryFn: ({ signal }) => call(connectTelegram, {}, signal), retry: false, gcTime: 0 })
  const check = useMutation({
    mutationFn: () => call(connectTelegram, {}),
    onSuccess: ({ data: { is_connected } }) => {
      if (!is_connected) return undefined
      toast({ kind: 'ok', title: wayText.connected })
      onClose()
      return known.invalidateQueries({ queryKey: ['alert-ways'] })
    },
  })
  const problem = asked.error ?? check.error
  return (
    <Sheet title={wayText.connectTitle} onClose={onClose}>
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
        <Button look="quiet" onClick={onClose}>
          {wayText.notNow}
        </Button>
      </div>
    </Sheet>
  )
}
