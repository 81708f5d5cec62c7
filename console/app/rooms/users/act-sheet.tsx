import { blockUser, endUserSessions, eraseUser, exportUser, type UserForOperator, unblockUser } from '@kilat/contract/operator/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { ReasonFields, readField, readReason } from '../../acts/reason-fields.tsx'
import { useSheetEnd } from '../../acts/use-sheet-end.ts'
import { call, sentenceOf } from '../../api/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { confirmText, userActs, usersText } from '../../text/users.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

export type UserAct = keyof typeof userActs

type Input = { user: UserForOperator; act: UserAct; session?: string | undefined; onClose: () => void }

/** Asks why, and does it. What was typed stays if it is refused. */
export function UserActSheet({ user, act, session, onClose }: Input) {
  const { title, say, send: sendText, done, reasons } = userActs[act]
  const known = useQueryClient()
  const navigate = useNavigate()
  const { close, tell } = useSheetEnd(onClose)
  const doing = useMutation({
    mutationFn: ({ reason, confirm }: { reason: string; confirm: string }) => doAct(user.id, { act, session, reason, confirm }),
    onSuccess: () => {
      toast({ title: done, kind: 'ok' })
      if (close() && act === 'erase') navigate('/pengguna', { replace: true })
    },
    onError: tell,
    onSettled: () => Promise.all(['user', 'users'].map(name => known.invalidateQueries({ queryKey: [name] }))),
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!doing.isPending) doing.mutate({ reason: readReason(form, reasons), confirm: readField(form, 'confirm') })
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        <Say kind={act === 'erase' ? 'warn' : 'plain'}>{say}</Say>
        {doing.error && <Say kind="bad">{sentenceOf(doing.error)}</Say>}
        <ReasonFields reasons={reasons} />
        {act === 'erase' && (
          <Field label={confirmText.label(user.id)} name="confirm" autoComplete="off" autoCapitalize="characters" required />
        )}
        <Button
          type="submit"
          look={act === 'erase' || act === 'block' ? 'danger' : 'main'}
          isLarge
          busyText={doing.isPending ? usersText.busy : undefined}
        >
          {sendText}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {usersText.notNow}
        </Button>
      </form>
    </Sheet>
  )
}

type Wanted = { act: UserAct; session?: string | undefined; reason: string; confirm: string }

async function doAct(id: string, { act, session, reason, confirm }: Wanted): Promise<void> {
  const params = { id }
  switch (act) {
    case 'end':
      await call(endUserSessions, { params, body: { reason, session } })
      return
    case 'block':
      await call(blockUser, { params, body: { reason } })
      return
    case 'unblock':
      await call(unblockUser, { params, body: { reason } })
      return
    case 'exportData': {
      const { data } = await call(exportUser, { params, body: { reason } })
      saveFile(`pengguna-${id}.json`, JSON.stringify(data, null, 2))
      return
    }
    case 'erase':
      await call(eraseUser, { params, body: { reason, confirm } })
  }
}
