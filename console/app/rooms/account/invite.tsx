import { roles } from '@kilat/contract/operator/roles.ts'
import { useRef, useState } from 'react'
import { ActForm } from '../../acts/act-form.tsx'
import { readField } from '../../acts/reason-fields.tsx'
import { fieldsOf } from '../../api/call.ts'
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
  const send = (form: FormData) => {
    if (invite.isPending) return
    const role = roles.find(role => role === form.get('role')) ?? 'support'
    invite.mutate({ name: readField(form, 'name'), role, reason: readField(form, 'reason') })
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
  const fields = fieldsOf(invite.error)
  return (
    <Sheet title={accountText.inviteTitle} onClose={close}>
      <ActForm acting={invite} onSend={send} confirm={accountText.makeLink} busy={accountText.makingLink} onClose={close}>
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
      </ActForm>
    </Sheet>
  )
}
