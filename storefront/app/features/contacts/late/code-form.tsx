import { codeIn, mostCodeInput } from '@kilat/contract/code-in.ts'
import type { SentCode } from '@kilat/contract/contacts.ts'
import { useEffect, useRef, useState } from 'react'
import { callProblem, formSentence } from '../../../api/problems/call-problem.ts'
import { usePublicSettings } from '../../../lib/use-public-settings.ts'
import { codeText } from '../../../text/contacts.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ExternalLink } from '../../links/external-link.tsx'

/** What a page knows of a code that another form asked for: one posted without scripts or before they ran, or one on the same page. */
export type PostedCode = {
  isSent: boolean
  code?: string | undefined
  problem?: string | undefined
  /** Seconds until the code may be asked for again. */
  resendIn?: number
}

type Props = {
  /** Words of the button that asks for the first code. */
  askLabel: string
  /** Where the code arrives, and what to do with it. */
  hint: string
  /** Says that the code was asked for again. */
  againNews?: string
  submitLabel: string
  busyLabel: string
  /** Asks for a code, or for the same one again. */
  ask: () => Promise<SentCode>
  /** Takes a typed code; throws the refusal. */
  take: (code: string) => Promise<void>
  /** The fields with which both forms can be posted; without them they work only with scripts. */
  post?: { intent: string; contact?: string }
  posted?: PostedCode
  /** True if the page has another main action. */
  isSecond?: boolean
}

/**
 * Asks for a one-time code and takes it. With `post`, both forms can be posted without scripts: `intent` is `send_code` with what it is
 * `for`, or that with the `code`. What was typed stays after a refusal.
 */
export function CodeForm({
  askLabel,
  hint,
  againNews = codeText.sentAgain,
  submitLabel,
  busyLabel,
  ask,
  take,
  post,
  posted,
  isSecond,
}: Props) {
  const [isSent, setSent] = useState(posted?.isSent ?? false)
  const [problem, setProblem] = useState(posted?.problem)
  const [news, setNews] = useState('')
  const [busy, setBusy] = useState<'ask' | 'take' | null>(null)
  const [wait, startWait] = useCountdown(posted?.resendIn ?? 0)
  const field = useRef<HTMLInputElement>(null)
  const kind = isSecond ? 'plain' : 'main'
  const refuse = (sentence: string) => {
    setProblem(sentence)
    // So that a screen reader says the sentence, and the next digits replace the wrong ones.
    field.current?.focus()
    field.current?.select()
  }
  const run = async (kind: 'ask' | 'take', act: () => Promise<void>) => {
    if (busy) return
    setBusy(kind)
    setProblem(undefined)
    setNews('')
    try {
      await act()
    } catch (error) {
      const refusal = callProblem(error)
      refuse(refusal.fields.code ?? formSentence(refusal))
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
      setNews(againNews)
      field.current?.focus()
    })
  }
  const onTake = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (!code) return refuse(codeText.empty)
    void run('take', () => take(code))
  }
  const onPaste = (event: React.ClipboardEvent<HTMLInputElement>) => {
    const code = codeIn(event.clipboardData.getData('text'))
    if (!code) return
    event.preventDefault()
    event.currentTarget.value = code
    setProblem(undefined)
  }
  return (
    <div className="grid gap-3">
      {isSent && (
        <form method="post" onSubmit={onTake} noValidate className="grid gap-3">
          {post && <PostedFields {...post} />}
          <Field label={codeText.label} hint={hint} {...(problem && { error: problem })}>
            {input => (
              <input
                {...input}
                ref={field}
                name="code"
                required
                // The field appears because the visitor asked for it.
                // biome-ignore lint/a11y/noAutofocus: the code is typed here next
                autoFocus
                defaultValue={posted?.code}
                inputMode="numeric"
                autoComplete="one-time-code"
                enterKeyHint="done"
                maxLength={mostCodeInput}
                onPaste={onPaste}
                onChange={() => setProblem(undefined)}
              />
            )}
          </Field>
          <TrialMailbox />
          <button type="submit" aria-disabled={busy === 'take'} className={buttonClass(kind, 'w-full')}>
            <BusyLabel isBusy={busy === 'take'}>{busy === 'take' ? busyLabel : submitLabel}</BusyLabel>
          </button>
        </form>
      )}
      {!isSent && problem && (
        <p role="alert" className="text-s font-semibold text-bad">
          {problem}
        </p>
      )}
      <form method="post" onSubmit={onAsk} className="flex flex-wrap items-center gap-3">
        {post && <PostedFields {...post} intent="send_code" of={post.intent} />}
        {post && isSent && <input type="hidden" name="again" value="yes" />}
        <button type="submit" aria-disabled={busy === 'ask' || wait > 0} className={buttonClass(isSent ? 'quiet' : kind)}>
          <BusyLabel isBusy={busy === 'ask'}>
            {busy === 'ask' ? codeText.sending : isSent ? (wait > 0 ? codeText.againIn(wait) : codeText.again) : askLabel}
          </BusyLabel>
        </button>
        <span role="status" className="text-s font-semibold text-ok">
          {news}
        </span>
      </form>
    </div>
  )
}

/** In a trial the code's mail is sent to nobody: where it can be read. */
function TrialMailbox() {
  const mailbox = usePublicSettings()?.mailbox
  if (!mailbox) return null
  return (
    <p className="note">
      {codeText.trial} <ExternalLink href={mailbox}>{codeText.trialMailbox}</ExternalLink>
    </p>
  )
}

function PostedFields({ intent, of, contact }: { intent: string; of?: string; contact?: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {of && <input type="hidden" name="for" value={of} />}
      {contact !== undefined && <input type="hidden" name="contact" value={contact} />}
    </>
  )
}

/** Whole seconds left, counting down to 0, and a function that starts again. It counts only where scripts run: in HTML it is 0. */
function useCountdown(first: number): [left: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + first * 1000)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    count()
    if (endsAt <= Date.now()) return undefined
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return [left, seconds => setEndsAt(Date.now() + seconds * 1000)]
}
