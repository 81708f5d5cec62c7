import {
  askForPasskey,
  type ShownOperator,
  signInWithPasskey,
  signInWithPassword,
  signInWithRecoveryCode,
} from '@kilat/contract/operator/sign-in.ts'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { CallError, call, sentenceOf } from '../../api/call.ts'
import { signedIn, useOperator } from '../../api/session.ts'
import { signWithPasskey } from '../../lib/passkey.ts'
import { safePlace } from '../../lib/safe-place.ts'
import { signInText } from '../../text/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Bolt } from '../../ui/icon.tsx'
import { Say } from '../../ui/say.tsx'

type Way = 'passkey' | 'password' | 'code'

/** The page of whoever is not signed in. */
export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const place = safePlace(search.get('ke'))
  const { data: operator } = useOperator()
  const [busy, setBusy] = useState<Way>()
  const [problem, setProblem] = useState<string>()
  if (operator) return <Navigate to={place} replace />

  const enter = async (way: Way, ask: () => Promise<{ data: ShownOperator }>) => {
    setBusy(way)
    setProblem(undefined)
    try {
      signedIn((await ask()).data)
      navigate(place, { replace: true })
    } catch (error) {
      setProblem(error instanceof CallError ? sentenceOf(error) : signInText.cancelled)
      setBusy(undefined)
    }
  }
  const canUsePasskeys = browserSupportsWebAuthn()

  return (
    <main className="gate">
      <title>Masuk | Konsol</title>
      <span className="logo">
        <Bolt />
        <small>konsol</small>
      </span>
      <section className="panel stack">
        <div>
          <h1>{signInText.title}</h1>
          <p className="muted">{canUsePasskeys ? signInText.intro : signInText.noPasskeys}</p>
        </div>
        {problem !== undefined && <Say kind="bad">{problem}</Say>}
        {canUsePasskeys && (
          <Button
            look="main"
            isLarge
            busyText={busy === 'passkey' ? signInText.waitingForPasskey : undefined}
            onClick={() => enter('passkey', usePasskey)}
          >
            {signInText.withPasskey}
          </Button>
        )}
        <details name="way" open={!canUsePasskeys}>
          <summary>{signInText.withPassword}</summary>
          <PasswordForm isBusy={busy === 'password'} onSend={body => enter('password', () => call(signInWithPassword, { body }))} />
        </details>
        <details name="way">
          <summary>{signInText.withCode}</summary>
          <CodeForm isBusy={busy === 'code'} onSend={body => enter('code', () => call(signInWithRecoveryCode, { body }))} />
        </details>
      </section>
      <p className="small muted">{signInText.lost}</p>
    </main>
  )
}

async function usePasskey() {
  const { data } = await call(askForPasskey, {})
  return call(signInWithPasskey, { body: { passkey: await signWithPasskey(data) } })
}

type Sending<Body> = { isBusy: boolean; onSend: (body: Body) => void }

function PasswordForm({ isBusy, onSend }: Sending<{ name: string; password: string; code: string }>) {
  return (
    <form className="stack close" onSubmit={event => onSend(readForm(event, ['name', 'password', 'code']))}>
      <Field label={signInText.name} name="name" autoComplete="username" autoCapitalize="none" required />
      <Field label={signInText.password} name="password" type="password" autoComplete="current-password" required />
      <Field label={signInText.totp} name="code" inputMode="numeric" autoComplete="one-time-code" pattern="[0-9 ]{6,7}" required />
      <Button type="submit" isLarge busyText={isBusy ? signInText.submitting : undefined}>
        {signInText.submit}
      </Button>
    </form>
  )
}

function CodeForm({ isBusy, onSend }: Sending<{ name: string; code: string }>) {
  return (
    <form className="stack close" onSubmit={event => onSend(readForm(event, ['name', 'code']))}>
      <Field label={signInText.name} name="name" autoComplete="username" autoCapitalize="none" required />
      <Field label={signInText.code} name="code" autoComplete="off" autoCapitalize="characters" required />
      <Button type="submit" isLarge busyText={isBusy ? signInText.submitting : undefined}>
        {signInText.submit}
      </Button>
    </form>
  )
}

function readForm<Name extends string>(event: FormEvent<HTMLFormElement>, names: readonly Name[]): Record<Name, string> {
  event.preventDefault()
  const form = new FormData(event.currentTarget)
  return Object.fromEntries(names.map(name => [name, String(form.get(name) ?? '')])) as Record<Name, string>
}
