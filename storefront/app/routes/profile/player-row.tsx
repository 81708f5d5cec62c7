import type { SavedPlayer } from '@kilat/contract/profile.ts'
import { useRef, useState } from 'react'
import { deleteSavedPlayer, savePlayer } from '../../api/own-endpoints.ts'
import { callProblem, formSentence } from '../../api/problems/call-problem.ts'
import { Question } from '../../components/questions/question.tsx'
import { takeFocus } from '../../components/questions/take-focus.ts'
import { focusInput } from '../../lib/focus-section.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { profileText } from '../../text/profile.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'

type Props = { player: SavedPlayer; onChanged: (player: SavedPlayer) => void; onRemoved: (id: string) => void }

/** One saved player with label and name, to rename or to delete. */
export function PlayerRow({ player, onChanged, onRemoved }: Props) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const [renameButton, removeButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const name = player.label || player.display
  const onRemove = async () => {
    await callApi(deleteSavedPlayer, { params: { id: player.id } }).catch(error => {
      // It was deleted already, as wanted.
      if (callProblem(error).status !== 404) throw error
    })
    onRemoved(player.id)
  }
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="grow min-w-0 basis-48">
          <b className="block truncate">{name}</b>
          <span className="note wrap-anywhere">
            <Link to={`/products/${player.product_id}`} className="text-violet-text">
              {player.product_title}
            </Link>
            {' · '}
            {player.display}
            {player.nickname && ` · ${player.nickname}`}
          </span>
        </p>
        <p className="flex -mx-3">
          <button
            ref={renameButton}
            type="button"
            aria-label={profileText.renameOf(name)}
            aria-expanded={open === 'rename'}
            onClick={() => setOpen(open === 'rename' ? null : 'rename')}
            className={buttonClass('quiet')}
          >
            {profileText.rename}
          </button>
          <button
            ref={removeButton}
            type="button"
            aria-label={profileText.removeOf(name)}
            aria-expanded={open === 'remove'}
            onClick={() => setOpen(open === 'remove' ? null : 'remove')}
            className={buttonClass('danger')}
          >
            {profileText.remove}
          </button>
        </p>
      </div>
      {open === 'rename' && (
        <RenameForm
          player={player}
          onDone={changed => {
            setOpen(null)
            renameButton.current?.focus()
            if (changed) onChanged(changed)
          }}
        />
      )}
      {open === 'remove' && (
        <Question
          ask={profileText.removeAsk(name)}
          yes={profileText.removeYes}
          opener={removeButton}
          onYes={onRemove}
          onNo={() => setOpen(null)}
        />
      )}
    </li>
  )
}

function RenameForm({ player, onDone }: { player: SavedPlayer; onDone: (changed?: SavedPlayer) => void }) {
  const [label, setLabel] = useState(player.label)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setIsBusy(true)
    setProblem(undefined)
    const { product_id, player: values, nickname } = player
    try {
      onDone((await callApi(savePlayer, { body: { product_id, player: values, nickname, label: label.trim() } })).data)
    } catch (error) {
      const refusal = callProblem(error)
      setProblem(refusal.fields.label ?? formSentence(refusal))
      focusInput(form, 'label')
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3 pt-2 pb-1">
      <Field label={profileText.label} {...(problem && { error: problem })}>
        {input => (
          <input
            {...input}
            ref={takeFocus}
            name="label"
            maxLength={60}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={profileText.labelExample}
            value={label}
            onChange={event => {
              setLabel(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <p className="flex gap-2">
        <button type="submit" aria-disabled={isBusy} className={buttonClass('small')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? profileText.saving : profileText.save}</BusyLabel>
        </button>
        <button type="button" onClick={() => onDone()} className={buttonClass('quiet')}>
          {profileText.cancel}
        </button>
      </p>
    </form>
  )
}
