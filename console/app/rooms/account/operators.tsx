import { endOperator, type ListedOperator, listOperators } from '@kilat/contract/operator/operators.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../acts/act-form.tsx'
import { readField } from '../../acts/reason-fields.tsx'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { call, fieldsOf, sentenceOf } from '../../api/call.ts'
import { moment } from '../../lib/times.ts'
import { accountText } from '../../text/account.ts'
import { roleNames } from '../../text/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Invite } from './invite.tsx'
import { useInvitation } from './use-invitation.ts'

/** Everybody who may sign in; for owners. */
export function Operators({ self }: { self: string }) {
  const listed = useQuery({ queryKey: ['operators'], queryFn: ({ signal }) => call(listOperators, {}, signal) })
  const invitation = useInvitation()
  const [ending, setEnding] = useState<string>()
  return (
    <section className="panel" aria-labelledby="operators">
      <div className="panel-head">
        <h2 id="operators">{accountText.operators}</h2>
        <span className="end">
          <Button onClick={invitation.open}>{accountText.invite}</Button>
        </span>
      </div>
      {listed.error && <Say kind="bad">{sentenceOf(listed.error)}</Say>}
      <ul className="rows">
        {listed.data?.data.map(operator => (
          <Operator key={operator.name} {...operator} isSelf={operator.name === self} onEnd={() => setEnding(operator.name)} />
        ))}
      </ul>
      {invitation.isOpen && <Invite invitation={invitation} />}
      {ending !== undefined && <End name={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

const looks = { active: 'ok', invited: 'hollow', ended: 'none' } as const

function Operator({ name, role, status, signed_in_at: at, isSelf, onEnd }: ListedOperator & { isSelf: boolean; onEnd: () => void }) {
  return (
    <li className="row">
      <span>
        <b>{name}</b>
        <small>
          {roleNames[role]}, {accountText.lastSeen(at === null ? null : moment(at))}
        </small>
      </span>
      <span className={`state ${looks[status]}`}>{accountText.statuses[status]}</span>
      {status !== 'ended' && !isSelf && (
        <Button look="danger" onClick={onEnd}>
          {accountText.endAccess}
        </Button>
      )}
    </li>
  )
}

function End({ name, onClose }: { name: string; onClose: () => void }) {
  const ending = useSheetAct({
    send: (reason: string) => call(endOperator, { params: { name }, body: { reason } }),
    reads: ['operators'],
    onDone: (_, close) => {
      toast({ kind: 'ok', title: accountText.accessEnded(name) })
      close()
    },
    onClose,
  })
  return (
    <Sheet title={accountText.endTitle(name)} onClose={onClose}>
      <ActForm
        acting={ending}
        onSend={form => ending.act(readField(form, 'reason'))}
        confirm={accountText.confirmEnd}
        busy={accountText.ending}
        isDanger
        onClose={onClose}
      >
        <p className="muted">{accountText.endSay}</p>
        <Field label={accountText.reason} name="reason" autoComplete="off" minLength={3} problem={fieldsOf(ending.error).reason} required />
      </ActForm>
    </Sheet>
  )
}
