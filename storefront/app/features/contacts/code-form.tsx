import type { SentCode } from '@kilat/contract/contacts.ts'
import { useState } from 'react'
import { callProblem, formSentence } from '../../api/call-problem.ts'
import { codeText } from '../../text/contacts.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useCountdown } from './use-countdown.ts'

type Props = {
  /** Words of the button that asks for the first code. */
  askLabel: string
  /** The contact, masked or whole. */
  sentTo: string
  submitLabel: string
  busyLabel: string
  /** Asks for a code, or for the same one again. */
  ask: () => Promise<SentCode>
  /** Takes a typed code; throws the refusal. */
  take: (code: string) => Promise<void>
  /** Known from a page that was posted without scripts. */
  posted?: { isSent: boolean; problem: string | undefined }
}

/**
 * Asks for a one-time code and takes it. Both forms can be posted without scripts: `intent` is `send_code`, or `reveal` with a `code`. What was
 * typed stays after a refusal.
 */
export function CodeForm({ askLabel, sentTo, submitLabel, busyLabel, ask, take, posted }: Props) {
  const [isSent, setSent] = useState(posted?.isSent ?? false)
  const [problem, setProblem] = useState(posted?.problem)
  const [news, setNews] = useState('')
  const [busy, setBusy] = useState<'ask' | 'take' | null>(null)
  const [wait, startWait] = useCountdown(0)
  const run = async (kind: 'ask' | 'take', act: () => Promise<void>) => {
    if (busy) return
    setBusy(kind)
    setProblem(undefined)
    setNews('')
    try {
      await act()
    } catch (error) {
      const refusal = callProblem(error)
      setProblem(refusal.fields.code ?? formSentence(refusal))
    } finally {
      setBusy(null)
    }
  }
  const onAsk = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (wait > 0) return
    void run('ask', async () => {
      const { resend_in: seconds } = await ask()
      setSent(true)
      startWait(seconds)
      setNews(codeText.sentAgain)
    })
  }
  const onTake = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (!code) return setProblem(codeText.empty)
    void run('take', () => take(code))
  }
  return (
    <div className="grid gap-3">
      {isSent && (
        <form method="post" onSubmit={onTake} noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="reveal" />
          <Field label={codeText.label} hint={codeText.sentTo(sentTo)} {...(problem && { error: problem })}>
            {input => (
              <input
                {...input}
                name="code"
                required
                // The field appears because the visitor asked for it.
                // biome-ignore lint/a11y/noAutofocus: the code is typed here next
                autoFocus
                inputMode="numeric"
                autoComplete="one-time-code"
                enterKeyHint="done"
                maxLength={12}
                onChange={() => setProblem(undefined)}
              />
            )}
          </Field>
          <button type="submit" aria-disabled={busy === 'take'} className={buttonClass('main', 'w-full')}>
            {busy === 'take' && <Spinner />}
            {busy === 'take' ? busyLabel : submitLabel}
          </button>
        </form>
      )}
      {!isSent && problem && (
        <p role="alert" className="text-s font-semibold text-bad">
          {problem}
        </p>
      )}
      <form method="post" onSubmit={onAsk} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="intent" value="send_code" />
        <button type="submit" aria-disabled={busy === 'ask' || wait > 0} className={buttonClass(isSent ? 'quiet' : 'plain')}>
          {busy === 'ask' && <Spinner />}
          {busy === 'ask' ? codeText.sending : isSent ? (wait > 0 ? codeText.againIn(wait) : codeText.again) : askLabel}
        </button>
        <span role="status" className="text-s font-semibold text-ok">
          {news}
        </span>
      </form>
    </div>
  )
}
