import type { Role } from '@kilat/contract/operator/roles.ts'
import { joinWithPasskey, joinWithPassword, planPasskey, planPassword, readInvitation } from '@kilat/contract/operator/sign-in.ts'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CallError, call, sentenceOf } from '../../api/call.ts'
import { signedIn, tellOtherTabs } from '../../api/session.ts'
import { makePasskey } from '../../lib/passkey.ts'
import { joinText, signInText } from '../../text/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Bolt } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Say } from '../../ui/say.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Joined = Awaited<ReturnType<typeof join>>['data']

/** The page of an invitation: the invited person makes a key, and gets the recovery codes. */
export function Component() {
  const navigate = useNavigate()
  const [token] = useState(takeToken)
  const [joined, setJoined] = useState<Joined>()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token } }, signal),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const onJoined = (operator: Joined) => {
    setJoined(operator)
    tellOtherTabs()
  }
  if (joined) {
    const enter = () => {
      signedIn(joined)
      navigate('/', { replace: true })
    }
    return (
      <Gate>
        <RecoveryCodes codes={joined.codes} onKept={enter} />
      </Gate>
    )
  }
  return (
    <Gate>
      <section className="panel stack">
        <h1>{joinText.title}</h1>
        {token === '' && <Say kind="bad">{joinText.missing}</Say>}
        {invitation.isLoading && <p className="muted">{joinText.reading}</p>}
        {invitation.error && <Refused error={invitation.error} />}
        {invitation.data && <Ways {...invitation.data.data} token={token} onJoined={onJoined} />}
      </section>
    </Gate>
  )
}

function Gate({ children }: { children: React.ReactNode }) {
  return (
    <main className="gate">
      <title>Undangan | Konsol</title>
      <span className="logo">
        <Bolt />
        <small>konsol</small>
      </span>
      {children}
    </main>
  )
}

type WaysInput = { token: string; name: string | null; role: Role; onJoined: (joined: Joined) => void }

function Ways({ token, name: given, role, onJoined }: WaysInput) {
  const [name, setName] = useState(given ?? '')
  const [busy, setBusy] = useState<'passkey' | 'plan' | 'password'>()
  const [problem, setProblem] = useState<CallError>()
  const [plan, setPlan] = useState<{ secret: string; uri: string }>()
  const canUsePasskeys = browserSupportsWebAuthn()

  const run = async (step: 'passkey' | 'plan' | 'password', act: () => Promise<void>) => {
    setBusy(step)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(error instanceof CallError ? error : new CallError({ code: 'sign_in_failed', error: signInText.cancelled }))
    }
    setBusy(undefined)
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { token, name, password: String(form.get('password')), code: String(form.get('code')) }
    void run('password', async () => onJoined((await call(joinWithPassword, { body })).data))
  }

  return (
    <>
      <p>{joinText.role(role)}</p>
      {problem && <Refused error={problem} />}
      <Field
        label={joinText.name}
        name="name"
        value={name}
        onChange={event => setName(event.target.value)}
        readOnly={given !== null || plan !== undefined}
        autoComplete="username"
        autoCapitalize="none"
        hint={given === null ? joinText.nameHint : undefined}
        problem={problem?.fields.name}
      />
      {canUsePasskeys && plan === undefined && (
        <>
          <Button
            look="main"
            isLarge
            busyText={busy === 'passkey' ? joinText.making : undefined}
            onClick={() => run('passkey', async () => onJoined((await join(token, name)).data))}
          >
            {joinText.withPasskey}
          </Button>
          <p className="small muted">{joinText.passkeyHint}</p>
        </>
      )}
      {plan === undefined ? (
        <Button
          look={canUsePasskeys ? 'quiet' : 'main'}
          busyText={busy === 'plan' ? joinText.preparing : undefined}
          onClick={() => run('plan', async () => setPlan((await call(planPassword, { body: { token, name } })).data))}
        >
          {joinText.withPassword}
        </Button>
      ) : (
        <form className="stack" onSubmit={save}>
          <p className="small muted">{joinText.scan}</p>
          <QrCode text={plan.uri} label={joinText.qr} />
          <p className="secret">{plan.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
          <Field label={joinText.totp} name="code" inputMode="numeric" autoComplete="one-time-code" pattern="[0-9 ]{6,7}" required />
          <Field
            label={joinText.password}
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={12}
            hint={joinText.passwordHint}
            problem={problem?.fields.password}
            required
          />
          <Button type="submit" look="main" isLarge busyText={busy === 'password' ? joinText.submitting : undefined}>
            {joinText.submit}
          </Button>
        </form>
      )}
    </>
  )
}

/** Why it was refused. A link is also used up for whoever has just used it and got no answer: their key opens the door already. */
function Refused({ error }: { error: Error }) {
  const hasEnded = error instanceof CallError && error.code === 'invitation_ended'
  return (
    <>
      <Say kind="bad">{sentenceOf(error)}</Say>
      {hasEnded && (
        <>
          <p>{joinText.usedByMe}</p>
          <Link className="button" to="/masuk">
            {signInText.title}
          </Link>
        </>
      )}
    </>
  )
}

async function join(token: string, name: string) {
  const { data } = await call(planPasskey, { body: { token, name } })
  return call(joinWithPasskey, { body: { token, name, passkey: await makePasskey(data) } })
}

/** The invitation's token in the address, which is taken out of it so that the history does not keep it. Empty if there is none. */
function takeToken(): string {
  const token = /^#([\w-]{43})$/.exec(window.location.hash)?.[1] ?? ''
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}
