import type { User } from '@kilat/contract/identity.ts'
import { useEffect, useRef, useState } from 'react'
import { changeProfile } from '../../api/own-endpoints.ts'
import { callProblem, formSentence } from '../../api/problems/call-problem.ts'
import { Badge } from '../../components/basics/badge.tsx'
import { setUser } from '../../session/auth-store.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { isSigningOut } from '../../session/sign-out.ts'
import { readAccessToken } from '../../session/tokens.ts'
import { profileText } from '../../text/profile.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { changesOf, localPhone, type TypedProfile, typedAfter } from './profile-changes.ts'

type Problems = { name?: string; phone?: string; all?: string }

/** What was typed when the session ended, and whose it is. */
let left: { userId: string; typed: TypedProfile } | undefined

/** Form for name and WhatsApp number. It keeps its input after a refusal, and for the same user over an ended session. */
export function UserForm({ user }: { user: User }) {
  // What the form was filled with: what has changed elsewhere since was not typed here.
  const [from, setFrom] = useState(user)
  const [typed, setTyped] = useState<TypedProfile>(() =>
    left?.userId === user.id ? left.typed : { name: user.name, phone: localPhone(user.phone) },
  )
  const [problems, setProblems] = useState<Problems>({})
  const [news, setNews] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useEffect(() => {
    left = undefined
    return () => {
      if (readAccessToken() === null && !isSigningOut()) left = { userId: user.id, typed: latest.current }
    }
  }, [user.id])

  const change = (part: Partial<typeof typed>) => {
    setTyped(before => ({ ...before, ...part }))
    setProblems({})
    setNews('')
  }
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const body = changesOf(from, typed)
    setProblems({})
    if (!body) return setNews(profileText.unchanged)
    setIsBusy(true)
    setNews('')
    try {
      const { data } = await callApi(changeProfile, { body })
      setUser(data)
      setFrom(data)
      setTyped(now => typedAfter(data, { sent: typed, now }))
      // What was typed meanwhile is not saved yet.
      if (latest.current === typed) setNews(profileText.saved)
    } catch (error) {
      const problem = callProblem(error)
      const place = (['name', 'phone'] as const).find(name => name in problem.fields)
      setProblems({ ...problem.fields, ...(!place && { all: formSentence(problem) }) })
      if (place) form.querySelector<HTMLInputElement>(`input[name=${place}]`)?.focus()
    } finally {
      setIsBusy(false)
    }
  }
  const isNumberKept = user.phone !== null && localPhone(user.phone) === typed.phone
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <Field label={profileText.name} hint={profileText.nameHint} {...(problems.name && { error: problems.name })}>
        {input => (
          <input
            {...input}
            name="name"
            autoComplete="name"
            enterKeyHint="next"
            value={typed.name}
            onChange={event => change({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="relative">
        <Field label={profileText.phone} hint={profileText.phoneHint} {...(problems.phone && { error: problems.phone })}>
          {input => (
            <input
              {...input}
              name="phone"
              type="tel"
              autoComplete="tel"
              enterKeyHint="done"
              placeholder={profileText.phoneExample}
              value={typed.phone}
              onChange={event => change({ phone: event.target.value })}
            />
          )}
        </Field>
        {isNumberKept && (
          <p className="absolute right-0 top-0 flex">
            <Badge tone={user.is_phone_verified ? 'ok' : 'calm'} hollow={!user.is_phone_verified}>
              {user.is_phone_verified ? profileText.phoneVerified : profileText.phoneOpen}
            </Badge>
          </p>
        )}
      </div>
      {problems.all && (
        <p role="alert" className="text-s font-semibold text-bad">
          {problems.all}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <button type="submit" aria-disabled={isBusy} className={buttonClass('plain')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? profileText.saving : profileText.save}</BusyLabel>
        </button>
        <span role="status" className="text-sm font-semibold text-ok">
          {news}
        </span>
      </p>
    </form>
  )
}
