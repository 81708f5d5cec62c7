import { endOperator, inviteOperator, type ListedOperator, listOperators } from '@kilat/contract/operator/operators.ts'
import { type Role, roles } from '@kilat/contract/operator/roles.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSheetEnd } from '../../acts/use-sheet-end.ts'
import { CallError, call, sentenceOf } from '../../api/call.ts'
import { copyText } from '../../lib/copy-text.ts'
import { moment } from '../../lib/times.ts'
import { accountText } from '../../text/account.ts'
import { roleNames } from '../../text/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

/** Everybody who may sign in; for owners. */
export function Operators({ self }: { self: string }) {
  const listed = useQuery({ queryKey: ['operators'], queryFn: ({ signal }) => call(listOperators, {}, signal) })
  const [isInviting, setIsInviting] = useState(false)
  const [ending, setEnding] = useState<string>()
  return (
    <section className="panel" aria-labelledby="operators">
      <div className="panel-head">
        <h2 id="operators">{accountText.operators}</h2>
        <span className="end">
          <Button onClick={() => setIsInviting(true)}>{accountText.invite}</Button>
        </span>
      </div>
      {listed.error && <Say kind="bad">{sentenceOf(listed.error)}</Say>}
      <ul className="rows">
        {listed.data?.data.map(operator => (
          <Operator key={operator.name} {...operator} isSelf={operator.name === self} onEnd={() => setEnding(operator.name)} />
        ))}
      </ul>
      {isInviting && <Invite onClose={() => setIsInviting(false)} />}
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

function Invite({ onClose }: { onClose: () => void }) {
  const known = useQueryClient()
  const link = useRef<HTMLParagraphElement>(null)
  const [isCopied, setIsCopied] = useState<boolean>()
  const { tell } = useSheetEnd(onClose)
  const invite = useMutation({
    mutationFn: (body: { name: string; role: Role; reason: string }) => call(inviteOperator, { body }),
    onSuccess: () => known.invalidateQueries({ queryKey: ['operators'] }),
    onError: tell,
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const role = roles.find(role => role === form.get('role')) ?? 'support'
    invite.mutate({ name: String(form.get('name')), role, reason: String(form.get('reason')) })
  }
  const made = invite.data?.data
  if (made) {
    return (
      <Sheet title={accountText.inviteTitle} onClose={onClose}>
        <div className="stack">
          <p className="muted">
            {accountText.link} {moment(made.expires_at)}.
          </p>
          <p className="secret" ref={link}>
            {made.link}
          </p>
          {isCopied === false && <Say kind="warn">{accountText.notCopied}</Say>}
          <Button
            look="main"
            isLarge
            onClick={async () => {
              const isDone = await copyText(made.link)
              if (!isDone && link.current) getSelection()?.selectAllChildren(link.current)
              setIsCopied(isDone)
            }}
          >
            {isCopied ? accountText.copied : accountText.copy}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {accountText.done}
          </Button>
        </div>
      </Sheet>
    )
  }
  const fields = invite.error instanceof CallError ? invite.error.fields : {}
  return (
    <Sheet title={accountText.inviteTitle} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        {invite.error && <Say kind="bad">{sentenceOf(invite.error)}</Say>}
        <Field
          label={accountText.name}
          name="name"
          autoComplete="off"
          autoCapitalize="none"
          hint={accountText.nameHint}
          problem={fields.name}
          required
        />
        <label className="field">
          <span>{accountText.role}</span>
          <select name="role" defaultValue="support">
            {roles.toReversed().map(role => (
              <option key={role} value={role}>
                {accountText.roles[role]}
              </option>
            ))}
          </select>
        </label>
        <Field label={accountText.reason} name="reason" autoComplete="off" minLength={3} problem={fields.reason} required />
        <Button type="submit" look="main" isLarge busyText={invite.isPending ? accountText.makingLink : undefined}>
          {accountText.makeLink}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {accountText.notNow}
        </Button>
      </form>
    </Sheet>
  )
}

function End({ name, onClose }: { name: string; onClose: () => void }) {
  const known = useQueryClient()
  const { close, tell } = useSheetEnd(onClose)
  const end = useMutation({
    mutationFn: (reason: string) => call(endOperator, { params: { name }, body: { reason } }),
    onSuccess: () => {
      known.invalidateQueries({ queryKey: ['operators'] })
      toast({ kind: 'ok', title: accountText.accessEnded(name) })
      close()
    },
    onError: tell,
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
