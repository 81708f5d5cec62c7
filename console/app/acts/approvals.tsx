import { formatIdr, rupiah } from '@kilat/contract/money.ts'
import { type Approval, listApprovals } from '@kilat/contract/operator/approvals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sentenceOf } from '../api/call.ts'
import { useOperator } from '../api/session.ts'
import { moment } from '../lib/times.ts'
import { approvalText, outcomeOf, sayDestination, stateOf, wantedNames } from '../text/approvals.ts'
import { listedText } from '../text/listed.ts'
import { BonePanel } from '../ui/bones.tsx'
import { Button } from '../ui/button.tsx'
import { Say } from '../ui/say.tsx'
import { ActButton } from './act-button.tsx'
import type { AskedAct } from './act-call.ts'
import { AskedActSheet } from './asked-act.tsx'

type Input = { subject?: string; limit?: number; isAlwaysShown?: boolean }

/** What needed a second operator or the delay, of one thing or of all; without any, nothing or a sentence that says so. */
export function Approvals({ subject, limit = 20, isAlwaysShown = false }: Input) {
  const [asked, setAsked] = useState<AskedAct>()
  const listed = useQuery({
    queryKey: ['approvals', subject ?? '', limit],
    queryFn: ({ signal }) => call(listApprovals, { query: { subject, limit } }, signal),
    refetchInterval: 10_000,
  })
  const approvals = listed.data?.data ?? []
  const isWaiting = approvals.some(({ id, status }) => id === asked?.subject.id && status === 'waiting')
  return (
    <>
      {listed.error && (
        <div className="stack close">
          <Say kind="bad">
            {sentenceOf(listed.error)} {approvals.length > 0 && listedText.old}
          </Say>
          <Button onClick={() => listed.refetch()}>{listedText.again}</Button>
        </div>
      )}
      {listed.isPending && isAlwaysShown && <BonePanel label={listedText.loading} />}
      {!listed.error && listed.data && approvals.length === 0 && isAlwaysShown && <Say kind="ok">{approvalText.none}</Say>}
      {approvals.length > 0 && (
        <section className="panel" aria-labelledby="approvals">
          <div className="panel-head">
            <h2 id="approvals">{approvalText.title}</h2>
          </div>
          <ul className="rows">
            {approvals.map(approval => (
              <Row key={approval.id} approval={approval} isOf={subject} isOffline={listed.isError} onAsk={setAsked} />
            ))}
          </ul>
        </section>
      )}
      <AskedActSheet asked={asked} isGone={listed.data !== undefined && !isWaiting} onClose={() => setAsked(undefined)} />
    </>
  )
}

type RowInput = { approval: Approval; isOf: string | undefined; isOffline: boolean; onAsk: (asked: AskedAct) => void }

function Row({ approval, isOf, isOffline, onAsk }: RowInput) {
  const { data: operator } = useOperator()
  const { id, act, subject, amount, to, version, asked_by: askedBy, asked_at: askedAt, told, reason, status, is_alone: isAlone } = approval
  const { name, look } = stateOf(approval)
  const acts = status === 'waiting' ? ([isAlone || askedBy === operator?.name ? null : 'agree', 'stop'] as const) : []
  const what = `${wantedNames[act]} · ${subject} · ${approvalText.asker(askedBy, moment(askedAt))}: ${reason}`
  return (
    <li className="row">
      <span>
        <b>
          {wantedNames[act]} <span className="one-line">{formatIdr(amount)}</span>
        </b>
        {to && <b className="destination">{sayDestination(to)}</b>}
        {isOf === undefined && <small>{subject}</small>}
        <small>
          {approvalText.asker(askedBy, moment(askedAt))}: {reason} · {approvalText.told(told)}
        </small>
        <small>{outcomeOf(approval, moment(approval.decide_at))}</small>
      </span>
      <span className={`state ${look}`}>{name}</span>
      {acts.map(can =>
        can === null ? null : (
          <ActButton
            key={can}
            act={can}
            subject={{ id, orderId: subject, version, account: '', amount: rupiah(0) }}
            what={what}
            amount={amount}
            to={to}
            onAsk={onAsk}
            isOffline={isOffline}
          />
        ),
      )}
    </li>
  )
}
