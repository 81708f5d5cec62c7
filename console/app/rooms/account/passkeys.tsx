import { addPasskey, listKeys, type OperatorPasskey, planOtherPasskey, removePasskey } from '@kilat/contract/operator/keys.ts'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../acts/act-form.tsx'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { CallError, call, sentenceOf } from '../../api/call.ts'
import { makePasskey } from '../../lib/passkey.ts'
import { moment } from '../../lib/times.ts'
import { accountText } from '../../text/account.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

/** The operator's own ways in: one more passkey, or one less. */
export function Passkeys() {
  const known = useQueryClient()
  const listed = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => call(listKeys, {}, signal) })
  const [removing, setRemoving] = useState<OperatorPasskey>()
  const add = useMutation({
    mutationFn: async () => {
      const { data: options } = await call(planOtherPasskey, {})
      return call(addPasskey, { body: { passkey: await makePasskey(options) } })
    },
    onSuccess: keys => {
      known.setQueryData(['keys'], keys)
      toast({ kind: 'ok', title: accountText.passkeyAdded })
    },
    // It may be kept although the answer was lost.
    onError: () => {
      void known.invalidateQueries({ queryKey: ['keys'] })
    },
  })
  const problem = add.error && (add.error instanceof CallError ? sentenceOf(add.error) : accountText.passkeyCancelled)
  return (
    <section className="panel" aria-labelledby="keys">
      <div className="panel-head">
        <h2 id="keys">{accountText.passkeys}</h2>
        {browserSupportsWebAuthn() && (
          <span className="end">
            <Button busyText={add.isPending ? accountText.addingPasskey : undefined} onClick={() => add.mutate()}>
              {accountText.addPasskey}
            </Button>
          </span>
        )}
      </div>
      {problem !== null && <Say kind="bad">{problem}</Say>}
      {listed.error && <Say kind="bad">{sentenceOf(listed.error)}</Say>}
      <ul className="rows">
        {listed.data?.data.has_password && (
          <li className="row">
            <span>
              <b>{accountText.password}</b>
              <small>{accountText.passwordHint}</small>
            </span>
          </li>
        )}
        {listed.data?.data.passkeys.map(passkey => (
          <li className="row" key={passkey.id}>
            <span>
              <b>{passkey.device ?? accountText.someDevice}</b>
              <small>{accountText.madeAt(moment(passkey.created_at))}</small>
            </span>
            <Button
              look="danger"
              aria-label={accountText.removeNamed(passkey.device ?? accountText.someDevice)}
              onClick={() => setRemoving(passkey)}
            >
              {accountText.remove}
            </Button>
          </li>
        ))}
      </ul>
      {removing && <Remove passkey={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  )
}

function Remove({ passkey, onClose }: { passkey: OperatorPasskey; onClose: () => void }) {
  const known = useQueryClient()
  const removing = useSheetAct({
    send: () => call(removePasskey, { params: { id: passkey.id } }),
    reads: ['keys'],
    onDone: (keys, close) => {
      known.setQueryData(['keys'], keys)
      toast({ kind: 'ok', title: accountText.passkeyRemoved })
      close()
    },
    onClose,
  })
  return (
    <Sheet title={accountText.removeTitle} onClose={onClose}>
      <ActForm
        acting={removing}
        onSend={() => removing.act(undefined)}
        confirm={accountText.removeConfirm}
        busy={accountText.removing}
        isDanger
        onClose={onClose}
      >
        <p className="muted">{accountText.removeSay(passkey.device ?? accountText.someDevice, moment(passkey.created_at))}</p>
      </ActForm>
    </Sheet>
  )
}
