import { formatIdr } from '@kilat/contract/money.ts'
import { askApproval } from '@kilat/contract/operator/approvals.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AgreementNeeded, call } from '../api/call.ts'
import { clockTime } from '../lib/times.ts'
import { approvalText, wantedNames } from '../text/approvals.ts'
import { actText } from '../text/waiting.ts'
import { Button } from '../ui/button.tsx'
import { Say } from '../ui/say.tsx'
import { toast } from '../ui/toasts.tsx'
import { useKeptKey } from './kept-key.ts'
import { refusalOf } from './use-act.ts'
import { useSheetEnd } from './use-sheet-end.ts'

type Input = { needed: AgreementNeeded; onDone: () => void; onClose: () => void }

/** In place of an act with more money than one moves alone: who can agree, or how long it waits, and the way to ask for it. */
export function AskAgreement({ needed, onDone, onClose }: Input) {
  const known = useQueryClient()
  const { close, tell } = useSheetEnd(onDone)
  const { wanted, limit, amount, others, delay_minutes: delay, lapse_minutes: lapse } = needed
  const way = others.length > 0 ? 'second' : 'delay'
  const { wasSent, send } = useKeptKey(`${askApproval.name} ${wanted.act} ${wanted.params.id}`)
  const ask = useMutation({
    mutationFn: () => send(key => call(askApproval, { body: wanted, key })),
    onSuccess: ({ data }) => {
      toast({ kind: 'ok', title: approvalText.asked[way], sentence: approvalText.askedSay(clockTime(data.decide_at)) })
      close()
    },
    onError: tell,
    onSettled: () => Promise.all(['tasks', 'approvals'].map(name => known.invalidateQueries({ queryKey: [name] }))),
  })
  return (
    <div className="stack">
      <dl className="lines">
        <div className="total">
          <dt>{wantedNames[wanted.act]}</dt>
          <dd>{formatIdr(amount)}</dd>
        </div>
      </dl>
      <Say kind="warn">
        <b>{way === 'second' ? approvalText.needed.second : approvalText.needed.delay(delay)}.</b> {approvalText.limit(formatIdr(limit))}
      </Say>
      <p className="muted">
        {way === 'second' ? `${approvalText.toldTo(others.join(', '))} ${approvalText.lapses(lapse)}` : approvalText.alone(delay)}{' '}
        {approvalText.checked}
      </p>
      {wasSent && <Say kind="warn">{actText.unanswered}</Say>}
      {ask.error && <Say kind="bad">{refusalOf(ask.error)}</Say>}
      <Button look="main" isLarge busyText={ask.isPending ? approvalText.asking : undefined} onClick={() => ask.mutate()}>
        {approvalText.ask[way]}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {approvalText.notNow}
      </Button>
    </div>
  )
}
