import { formatIdr } from '@kilat/contract/idr.ts'
import type * as profile from '@kilat/contract/profile.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteProfile } from '../../../api/own-endpoints.ts'
import { callProblem } from '../../../api/problems/call-problem.ts'
import { ExternalLink } from '../../../features/links/external-link.tsx'
import { whatsappLink } from '../../../features/links/whatsapp.ts'
import { showToast } from '../../../features/toast/toasts.ts'
import { setFlag } from '../../../lib/flags.ts'
import { useThemeInfo } from '../../../lib/use-theme-info.ts'
import { useAuth } from '../../../session/auth-store.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { signOut } from '../../../session/sign-out.ts'
import { deleteText } from '../../../text/profile.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Dialog } from '../../../ui/late/dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { linkToOpen, readStillOpen } from './link-to-open.ts'

const word: typeof profile.deletionWord = 'HAPUS'

type Refusal =
  | { kind: 'balance' | 'typed' | 'other'; sentence: string }
  | { kind: 'orders'; sentence: string; link: ReturnType<typeof linkToOpen> }

/** Explains what deleting the account means, and asks for the confirming word. */
export function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={deleteText.title} isOpen={isOpen} onClose={onClose} isForReading>
      <ul className="grid gap-2 mt-3 mb-4 pl-5 list-disc text-m marker:text-ink-3">
        {deleteText.consequences.map(consequence => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <DeleteForm onClose={onClose} />
    </Dialog>
  )
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const balance = useAuth(state => state.user?.balance ?? 0)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(() => (balance > 0 ? balanceLeft(balance) : null))
  const [isBusy, setIsBusy] = useState(false)
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (typed.trim() !== word) {
      event.currentTarget.querySelector('input')?.focus()
      return setRefusal({ kind: 'typed', sentence: deleteText.wrong(word) })
    }
    setIsBusy(true)
    setRefusal(null)
    setFlag('isGlobalLoading', true)
    try {
      await callApi(deleteProfile, { body: { confirm: word } })
      await signOut(navigate)
      showToast({ title: deleteText.done, description: deleteText.doneHelp, variant: 'success' })
    } catch (error) {
      setRefusal(refusalOf(error, balance))
      setIsBusy(false)
    } finally {
      setFlag('isGlobalLoading', false)
    }
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3">
      <Field label={deleteText.confirm(word)} {...(refusal?.kind === 'typed' && { error: refusal.sentence })}>
        {input => (
          <input
            {...input}
            name="confirm"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              if (refusal?.kind === 'typed') setRefusal(null)
            }}
          />
        )}
      </Field>
      {refusal && refusal.kind !== 'typed' && <WhyNot refusal={refusal} />}
      <div className="grid gap-2">
        <button type="submit" aria-disabled={isBusy} className={buttonClass('plain', 'text-bad')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? deleteText.busy : deleteText.button}</BusyLabel>
        </button>
        <button type="button" onClick={onClose} className={buttonClass('quiet')}>
          {deleteText.keep}
        </button>
      </div>
    </form>
  )
}

/** Says why the account can not be deleted yet, and what to do about it. */
function WhyNot({ refusal }: { refusal: Refusal }) {
  const link = whatsappLink(useThemeInfo(), deleteText.balanceAsk)
  return (
    <div role="alert" className="grid justify-items-start gap-2 p-3.5 rounded-m bg-warn-soft">
      <p>{refusal.sentence}</p>
      {refusal.kind === 'balance' && link && (
        <ExternalLink className={buttonClass('small')} href={link}>
          {deleteText.toClaim}
        </ExternalLink>
      )}
      {refusal.kind === 'orders' && (
        <Link to={refusal.link.to} className={buttonClass('small')}>
          {refusal.link.label}
        </Link>
      )}
    </div>
  )
}

function refusalOf(error: unknown, balance: number): Refusal {
  const { code, message, body } = callProblem(error)
  if (code === 'balance_left') return balance > 0 ? balanceLeft(balance) : { kind: 'balance', sentence: message }
  if (code === 'orders_open') return { kind: 'orders', sentence: message, link: linkToOpen(readStillOpen(body)) }
  return { kind: 'other', sentence: message }
}

function balanceLeft(balance: number): Refusal {
  return { kind: 'balance', sentence: deleteText.balanceLeft(formatIdr(balance)) }
}
