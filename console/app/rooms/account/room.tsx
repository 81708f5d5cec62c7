import { endOperatorSession, listOperatorSessions, type OperatorSession, signOutOperator } from '@kilat/contract/operator/operators.ts'
import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callOnce, hasEnded, sentenceOf } from '../../api/call.ts'
import { signedOut, useOperator } from '../../api/session.ts'
import { moment } from '../../lib/times.ts'
import { accountText } from '../../text/account.ts'
import { roleNames } from '../../text/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Operators } from './operators.tsx'
import { Passkeys } from './passkeys.tsx'

/** The operator's own devices, and for owners all operators. */
export function Component() {
  const { data: operator } = useOperator()
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => call(listOperatorSessions, {}, signal) })
  const signOut = useMutation({
    mutationFn: () => callOnce(signOutOperator, {}),
    onSuccess: signedOut,
    // Whoever reads that the session has ended is believed to be out, and it is open until the store has ended it.
    onError: error => hasEnded(error) && signedOut(),
  })
  if (!operator) return null
  return (
    <>
      <title>Akun | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{accountText.title}</h1>
        <p>
          {accountText.intro(operator.name, roleNames[operator.role])} {accountText.codes(operator.recovery_codes)}
        </p>
      </div>
      <div className="stack">
        <section className="panel" aria-labelledby="sessions">
          <div className="panel-head">
            <h2 id="sessions">{accountText.sessions}</h2>
            <span className="end">
              <Button busyText={signOut.isPending ? accountText.signingOut : undefined} onClick={() => signOut.mutate()}>
                {accountText.signOut}
              </Button>
            </span>
          </div>
          {signOut.error && <Say kind="bad">{accountText.notOut(sentenceOf(signOut.error))}</Say>}
          {sessions.error && <Say kind="bad">{sentenceOf(sessions.error)}</Say>}
          <ul className="rows">
            {sessions.data?.data.map(session => (
              <Session key={session.id} {...session} />
            ))}
          </ul>
        </section>
        <Passkeys />
        {permissionsOfRole(operator.role).includes('manage_operators') && <Operators self={operator.name} />}
      </div>
    </>
  )
}

function Session({ id, device, way, created_at, last_used_at, is_this }: OperatorSession) {
  const known = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(endOperatorSession, { params: { id } }),
    onSuccess: () => toast({ kind: 'ok', title: accountText.sessionEnded(device) }),
    onSettled: () => known.invalidateQueries({ queryKey: ['sessions'] }),
  })
  return (
    <li className="row">
      <span>
        <b>{device}</b>
        <small>{accountText.session(accountText.ways[way], moment(created_at), moment(last_used_at))}</small>
        {end.error && <small role="alert">{sentenceOf(end.error)}</small>}
      </span>
      {is_this ? (
        <span className="state ok">{accountText.thisOne}</span>
      ) : (
        <Button busyText={end.isPending ? accountText.ending : undefined} onClick={() => end.mutate()}>
          {accountText.end}
        </Button>
      )}
    </li>
  )
}
