import {
  askForPasskey,
  type ShownOperator,
  signInWithPasskey,
  signInWithPassword,
  signInWithRecoveryCode,
} from '@kilat/contract/operator/sign-in.ts'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { CallError, callOnce, sentenceOf } from '../api/call.ts'
import { signedIn } from '../api/session.ts'
import { signWithPasskey } from '../lib/passkey.ts'
import { signInText } from '../text/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Say } from '../ui/say.tsx'

type Way = 'passkey' | 'password' | 'code'

/** The ways into the console: a passkey, a password with six digits, a recovery code. `name` is whose session has ended. */
export function SignInWays({ name }: { name?: string }) {
  const [busy, setBusy] = useState<Way>()
  const [problem, setProblem] = useState<string>()
  const enter = async (way: Way, ask: () => Promise<{ data: ShownOperator }>) => {
    setBusy(way)
    setProblem(undefined)
    try {
      signedIn((await ask()).data)
    } catch (error) {
      setProblem(error instanceof CallError ? sentenceOf(error) : signInText.cancelled)
      setBusy(undefined)
    }
  }
  const canUsePasskeys = browserSupportsWebAuthn()
  return (
    <>
      <p className="muted">{canUsePasskeys ? signInText.intro : signInText.noPasskeys}</p>
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
        <PasswordForm
          name={name}
          isBusy={busy === 'password'}
          onSend={body => enter('password', () => callOnce(signInWithPassword, { body }))}
        />
      </details>
      <details name="way">
        <summary>{signInText.withCode}</summary>
        <CodeForm name={name} isBusy={busy === 'code'} onSend={body => enter('code', () => callOnce(signInWithRecoveryCode, { body }))} />
      </details>
    </>
  )
}

async function usePasskey() {
  const { data } = await callOnce(askForPasskey, {})
  return callOnce(signInWithPasskey, { body: { passkey: await signWithPasskey(data) } })
}

type Sending<Body> = { name: string | undefined; isBusy: boolean; onSend: (body: Body) => void }

function PasswordForm({ name, isBusy, onSend }: Sending<{ name: string; password: string; code: string }>) {
  return (
    <form className="stack close" onSubmit={event => onSend(readForm(event, ['name', 'password', 'code']))}>
      <Field label={signInText.name} name="name" defaultValue={name} autoComplete="username" autoCapitalize="none" required />
      <Field label={signInText.password} name="password" type="password" autoComplete="current-password" required />
      <Field label={signInText.totp} name="code" inputMode="numeric" autoComplete="one-time-code" pattern="[0-9 ]{6,7}" required />
      <Button type="submit" isLarge busyText={isBusy ? signInText.submitting : undefined}>
        {signInText.submit}
      </Button>
    </form>
  )
}

function CodeForm({ name, isBusy, onSend }: Sending<{ name: string; code: string }>) {
  return (
    <form className="stack close" onSubmit={event => onSend(readForm(event, ['name', 'code']))}>
      <Field label={signInText.name} name="name" defaultValue={name} autoComplete="username" autoCapitalize="none" required />
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
