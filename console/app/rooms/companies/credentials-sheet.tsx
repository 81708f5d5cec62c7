import { type ShownAccount, saveCredentials } from '@kilat/contract/operator/credentials.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../acts/act-form.tsx'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { call, fieldsOf } from '../../api/call.ts'
import { useTry } from '../../api/credentials.ts'
import { moment } from '../../lib/times.ts'
import { credentialsText, wordsOf } from '../../text/credentials.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { CheckResult } from './check-result.tsx'
import { NoticeAddress } from './notice-address.tsx'

/** The store's account at a company: what is kept of it, and new values, which are asked about before they are kept. */
export function CredentialsSheet({ account, onClose }: { account: ShownAccount; onClose: () => void }) {
  return (
    <Sheet title={credentialsText.title(account.id)} onClose={onClose}>
      {account.source === 'environment' ? (
        <div className="stack">
          <Say>{credentialsText.fromEnvironment(account.fields.flatMap(({ name, is_required: is }) => (is ? [name] : [])).join(', '))}</Say>
          {account.notice_url !== null && <NoticeAddress url={account.notice_url} />}
          <Button look="quiet" onClick={onClose}>
            {credentialsText.close}
          </Button>
        </div>
      ) : (
        <AccountForm account={account} onClose={onClose} />
      )}
    </Sheet>
  )
}

/** Other processes work with it seconds later: the lists are read again then, too. */
const inForceMs = 3_000
const reads = ['credentials', 'health', 'suppliers']

function AccountForm({ account, onClose }: { account: ShownAccount; onClose: () => void }) {
  const known = useQueryClient()
  const [isShown, setIsShown] = useState(false)
  // The version the operator decides on: a later one of another operator is not overwritten.
  const [version] = useState(account.version)
  const testing = useTry()
  const params = { kind: account.kind, id: account.id }
  const saving = useSheetAct({
    send: async ({ values, reason }: { values: Record<string, string>; reason: string }) =>
      (await call(saveCredentials, { params, body: { values, version, reason } })).data,
    reads,
    onDone: ({ outcome }, close) => {
      const sentence = outcome === 'works' ? credentialsText.savedWhy : credentialsText.savedUntested
      toast({ kind: 'ok', title: credentialsText.saved, sentence })
      close()
      setTimeout(() => reads.map(name => known.invalidateQueries({ queryKey: [name] })), inForceMs)
    },
    onClose,
  })
  const test = (form: HTMLFormElement | null) => {
    saving.reset()
    if (form?.reportValidity()) testing.mutate({ params, body: { values: readValues(account, new FormData(form)) } })
  }
  const save = (form: FormData, reason: string) => {
    testing.reset()
    saving.act({ values: readValues(account, form), reason })
  }
  const problem = saving.error ?? testing.error
  const problems = fieldsOf(problem)
  return (
    <ActForm
      acting={{ error: problem, isPending: saving.isPending }}
      onSend={save}
      reasons={credentialsText.reasons}
      confirm={credentialsText.save}
      busy={credentialsText.saving}
      onClose={onClose}
    >
      <p className="muted small">
        {credentialsText.about}
        {account.saved_at !== null &&
          account.saved_by !== null &&
          ` ${credentialsText.savedAt(moment(account.saved_at), account.saved_by)}`}
      </p>
      {/* What was tried is not what stands in the fields any more. */}
      <div className="stack" onChange={testing.reset}>
        {account.fields.map(field => (
          <Part key={field.name} field={field} isShown={isShown} problem={problems[field.name]} />
        ))}
      </div>
      <label className="tick">
        <input type="checkbox" checked={isShown} onChange={event => setIsShown(event.target.checked)} />
        <span>{credentialsText.show}</span>
      </label>
      {account.notice_url !== null && <NoticeAddress url={account.notice_url} />}
      {testing.data && <CheckResult checked={testing.data} />}
      <Button
        isLarge
        aria-disabled={saving.isPending || undefined}
        busyText={testing.isPending ? credentialsText.testing : undefined}
        onClick={event => test(event.currentTarget.form)}
      >
        {credentialsText.test}
      </Button>
    </ActForm>
  )
}

type PartInput = { field: ShownAccount['fields'][number]; isShown: boolean; problem: string | undefined }

/** One value. A kept secret is not there: left empty it stays. */
function Part({ field, isShown, problem }: PartInput) {
  const { label, hint } = wordsOf(field)
  if (field.choices)
    return (
      <label className="field">
        <span>{label}</span>
        <select name={field.name} defaultValue={field.shown ?? field.fallback ?? ''}>
          {field.choices.map(known => (
            <option key={known}>{known}</option>
          ))}
        </select>
        <small>{problem ?? hint}</small>
      </label>
    )
  const isKeptSecret = field.is_secret && field.is_kept
  return (
    <Field
      label={label}
      name={field.name}
      type={field.is_secret && !isShown ? 'password' : 'text'}
      defaultValue={field.is_secret ? undefined : (field.shown ?? undefined)}
      hint={isKeptSecret ? credentialsText.kept(field.shown) : hint}
      problem={problem}
      // No browser is to keep it, or to offer the operator's own password.
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={600}
      required={field.is_required && !isKeptSecret}
    />
  )
}

function readValues({ fields }: ShownAccount, typed: FormData): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = String(typed.get(name) ?? '').trim()
      return value === '' ? [] : [[name, value]]
    }),
  )
}
