import { planStepUp, stepUpWithCode, stepUpWithPasskey } from '@kilat/contract/operator/keys.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError, call, sentenceOf } from '../api/call.ts'
import { signWithPasskey } from '../lib/passkey.ts'
import { stepUpText } from '../text/step-up.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Say } from '../ui/say.tsx'
import { Sheet } from '../ui/sheet.tsx'

type Way = 'passkey' | 'code'

/** Passkey first, six digits below, with the tries that are left. */
export function ProofSheet({ onEnd }: { onEnd: (isShown: boolean) => void }) {
  const known = useQueryClient()
  // What was planned can be signed once, so a try in vain plans anew.
  const plan = useQuery({ queryKey: ['step-up'], queryFn: ({ signal }) => call(planStepUp, {}, signal), gcTime: 0, staleTime: 0 })
  const [busy, setBusy] = useState<Way>()
  const [problem, setProblem] = useState<string>()
  const show = async (way: Way, prove: () => Promise<unknown>) => {
    setBusy(way)
    setProblem(undefined)
    try {
      await prove()
      onEnd(true)
    } catch (error) {
      setProblem(error instanceof CallError ? sentenceOf(error) : stepUpText.cancelled)
      setBusy(undefined)
      await known.invalidateQueries({ queryKey: ['step-up'] })
    }
  }
  const { passkey, takes_code: takesCode, tries_left: left } = plan.data?.data ?? { passkey: null, takes_code: false, tries_left: 0 }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    show('code', () => call(stepUpWithCode, { body: { code } }))
  }
  return (
    <Sheet title={stepUpText.title} onClose={() => onEnd(false)}>
      <div className="stack">
        <p className="muted">{stepUpText.intro}</p>
        {problem !== undefined && <Say kind="bad">{problem}</Say>}
        {plan.isPending && <p className="muted">{stepUpText.loading}</p>}
        {plan.error && (
          <>
            <Say kind="bad">{sentenceOf(plan.error)}</Say>
            <Button onClick={() => plan.refetch()}>{stepUpText.again}</Button>
          </>
        )}
        {plan.data && passkey === null && !takesCode && <Say kind="warn">{stepUpText.neither}</Say>}
        {passkey && (
          <Button
            look="main"
            isLarge
            busyText={busy === 'passkey' ? stepUpText.waiting : undefined}
            onClick={() => show('passkey', async () => call(stepUpWithPasskey, { body: { passkey: await signWithPasskey(passkey) } }))}
          >
            <Icon name="key" />
            {stepUpText.withPasskey}
          </Button>
        )}
        {takesCode && (
          <form className="stack close" onSubmit={send}>
            <Field
              label={stepUpText.code}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="[0-9 ]{6,7}"
              hint={stepUpText.left(left)}
              required
            />
            <Button type="submit" look={passkey ? 'plain' : 'main'} isLarge busyText={busy === 'code' ? stepUpText.checking : undefined}>
              {stepUpText.submit}
            </Button>
          </form>
        )}
        <Button look="quiet" onClick={() => onEnd(false)}>
          {stepUpText.notNow}
        </Button>
      </div>
    </Sheet>
  )
}
