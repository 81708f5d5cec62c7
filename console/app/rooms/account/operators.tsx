import { endOperator, type ListedOperator, listOperators } from '@kilat/contract/operator/operators.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSheetEnd } from '../../acts/use-sheet-end.ts'
import { call, sentenceOf } from '../../api/call.ts'
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
  const known = useQueryClient()
  const { close, tell } = useSheetEnd(onClose)
  const end = useMutation({
    mutationFn: (reason: string) => call(endOperator, { params: { name }, body: { reason } }),
    onSuccess: () => {
      toast({ kind: 'ok', title: accountText.accessEnded(name) })
      close()
    },
    onError: tell,
    // It may have ended although the answer was lost.
    onSettled: () => {
      void known.invalidateQueries({ queryKey: ['operators'] })
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    end.mutate(String(new FormData(event.currentTarget).get('reason')))
  }
  return (
    <Sheet title={accountText.endTitle(name)} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        <p className="muted">{accountText.endSay}</p>
        {end.error && <Say kind="bad">{sentenceOf(end.error)}</Say>}
        <Field label={accountText.reason} name="reason" autoComplete="off" minLength={3} required />
        <Button type="submit" look="danger" isLarge busyText={end.isPending ? accountText.ending : undefined}>
          {accountText.confirmEnd}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {accountText.notNow}
        </Button>
      </form>
    </Sheet>
  )
}
