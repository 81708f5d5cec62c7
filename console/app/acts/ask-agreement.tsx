import { formatIdr } from '@kilat/contract/money.ts'
import { askApproval } from '@kilat/contract/operator/approvals.ts'
import { type AgreementNeeded, call } from '../api/call.ts'
import { clockTime } from '../lib/times.ts'
import { actText } from '../text/act-words.ts'
import { approvalText, wantedNames } from '../text/approvals.ts'
import { Button } from '../ui/button.tsx'
import { Say } from '../ui/say.tsx'
import { toast } from '../ui/toasts.tsx'
import { useKeptKey } from './kept-key.ts'
import { refusalOf } from './refusal.ts'
import { TotalLine } from './total-line.tsx'
import { useSheetAct } from './use-sheet-act.ts'

/** In place of an act with more money than one moves alone: who can agree, or how long it waits, and the way to ask for it. */
export function AskAgreement({ needed, onClose }: { needed: AgreementNeeded; onClose: () => void }) {
  const { wanted, limit, amount, others, delay_minutes: delay, lapse_minutes: lapse } = needed
  const way = others.length > 0 ? 'second' : 'delay'
  const { wasSent, send } = useKeptKey(`${askApproval.name} ${wanted.act} ${wanted.params.id}`)
  const asking = useSheetAct({
    send: () => send(key => call(askApproval, { body: wanted, key })),
    reads: ['tasks', 'approvals'],
    onDone: ({ data }, close) => {
      toast({ kind: 'ok', title: approvalText.asked[way], sentence: approvalText.askedSay(clockTime(data.decide_at)) })
      close()
    },
    onClose,
  })
  return (
    <div className="stack">
      <TotalLine name={wantedNames[wanted.act]} amount={amount} />
      <Say kind="warn">
        <b>{way === 'second' ? approvalText.needed.second : approvalText.needed.delay(delay)}.</b> {approvalText.limit(formatIdr(limit))}
      </Say>
      <p className="muted">
        {way === 'second' ? `${approvalText.toldTo(others.join(', '))} ${approvalText.lapses(lapse)}` : approvalText.alone(delay)}{' '}
        {approvalText.checked}
      </p>
      {wasSent && <Say kind="warn">{actText.unanswered}</Say>}
      {asking.error && <Say kind="bad">{refusalOf(asking.error)}</Say>}
      <Button look="main" isLarge busyText={asking.isPending ? approvalText.asking : undefined} onClick={() => asking.act(undefined)}>
        {approvalText.ask[way]}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {actText.notNow}
      </Button>
    </div>
  )
}
