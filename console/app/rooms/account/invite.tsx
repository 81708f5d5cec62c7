import { roles } from '@kilat/contract/operator/roles.ts'
import { type FormEvent, useRef, useState } from 'react'
import { CallError, sentenceOf } from '../../api/call.ts'
import { copyText } from '../../lib/copy-text.ts'
import { moment } from '../../lib/times.ts'
import { accountText } from '../../text/account.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Invitation } from './use-invitation.ts'

/** Asks who is invited, and shows the link, which nobody sees again. */
export function Invite({ invitation: { invite, close } }: { invitation: Invitation }) {
  const link = useRef<HTMLParagraphElement>(null)
  const [isCopied, setIsCopied] = useState<boolean>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (invite.isPending) return
    const form = new FormData(event.currentTarget)
    const role = roles.find(role => role === form.get('role')) ?? 'support'
    invite.mutate({ name: String(form.get('name')), role, reason: String(form.get('reason')) })
  }
  const made = invite.data?.data
  if (made) {
    return (
      <Sheet title={accountText.inviteTitle} onClose={close}>
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
          <Button look="quiet" onClick={close}>
            {accountText.done}
          </Button>
        </div>
      </Sheet>
    )
  }
  const fields = invite.error instanceof CallError ? invite.error.fields : {}
  return (
    <Sheet title={accountText.inviteTitle} onClose={close}>
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
        <Button look="quiet" onClick={close}>
          {accountText.notNow}
        </Button>
      </form>
    </Sheet>
  )
}
