import { blockUser, endUserSessions, eraseUser, exportUser, type UserForOperator, unblockUser } from '@kilat/contract/operator/users.ts'
import { useNavigate } from 'react-router'
import { ActForm } from '../../acts/act-form.tsx'
import { readField } from '../../acts/reason-fields.tsx'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { confirmText, userActs, usersText } from '../../text/users.ts'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

export type UserAct = keyof typeof userActs

type Input = { user: UserForOperator; act: UserAct; session?: string | undefined; onClose: () => void }

/** Asks why, and does it. */
export function UserActSheet({ user, act, session, onClose }: Input) {
  const { title, say, send: sendText, done, reasons } = userActs[act]
  const navigate = useNavigate()
  const doing = useSheetAct({
    send: ({ reason, confirm }: { reason: string; confirm: string }) => doAct(user.id, { act, session, reason, confirm }),
    reads: ['user', 'users'],
    onDone: (_, close) => {
      toast({ title: done, kind: 'ok' })
      if (close() && act === 'erase') navigate('/pengguna', { replace: true })
    },
    onClose,
  })
  return (
    <Sheet title={title} onClose={onClose}>
      <ActForm
        acting={doing}
        onSend={(form, reason) => doing.act({ reason, confirm: readField(form, 'confirm') })}
        reasons={reasons}
        confirm={sendText}
        busy={usersText.busy}
        isDanger={act === 'erase' || act === 'block'}
        onClose={onClose}
      >
        <Say kind={act === 'erase' ? 'warn' : 'plain'}>{say}</Say>
        {act === 'erase' && (
          <Field label={confirmText.label(user.id)} name="confirm" autoComplete="off" autoCapitalize="characters" required />
        )}
      </ActForm>
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
