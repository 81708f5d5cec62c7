import type { PlayerField } from '@kilat/contract/player.ts'
import { splitPastedPlayer } from '@kilat/contract/player-rules.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { correctTarget } from '../../../features/memory/targets.ts'
import { useServerNow } from '../../../features/payment/use-server-now.ts'
import { showToast } from '../../../features/toast/toasts.ts'
import { cx } from '../../../lib/class-names.ts'
import { focusHeading, focusInput, focusPart } from '../../../lib/focus-section.ts'
import { useFocusAfter } from '../../../lib/use-focus-after.ts'
import { browserApi } from '../../../session/api/browser-api.ts'
import { correctionText } from '../../../text/correction.ts'
import { formatCountdown, formatSeconds } from '../../../text/shell/time.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { type Acted, actOnOrder, type Refused } from '../act-on-order.ts'

type Props = { order: Transaction; arrivedAt: number | null; acted: Acted | undefined }

/** The moment before a first delivery: who gets it, the time left, and the two ways to stop it. They unfold and work without scripts. */
export function CorrectionCard({ order, arrivedAt, acted }: Props) {
  const until = order.correction?.until ?? order.server_time
  const now = useServerNow({ serverTime: order.server_time, arrivedAt, isRunning: true })
  const left = (Date.parse(until) - now) / 1000
  const { player } = order
  const refusal = acted?.kind === 'refused' ? acted : undefined
  return (
    <section id="cek" className="card p-4 lg:p-6" aria-labelledby="cek-judul">
      {/* The time left stays in sight while an unfolded form is filled in. */}
      <div className="sticky top-15 z-1 flex items-center gap-3 py-2 bg-surface">
        <h2 id="cek-judul" className="flex-1 title-card">
          {correctionText.title}
        </h2>
        <b aria-hidden="true" className="text-m font-extrabold whitespace-nowrap">
          {left > 0 ? formatCountdown(left) : correctionText.soon}
        </b>
      </div>
      <p className="text-input font-bold wrap-anywhere">
        {player.nickname && <span className="block">{player.nickname}</span>}
        <span>{player.display}</span>
      </p>
      <p className="mt-1 note">
        {correctionText.lead} <span className="sr-only">{correctionText.sendsAt(formatSeconds(until))}</span>
      </p>
      <div className="grid gap-2.5 mt-3">
        {order.correction && order.correction.fields.length > 0 && (
          // Made anew for a corrected player, so that it closes and holds the new values.
          <CorrectForm key={player.display} order={order} fields={order.correction.fields} posted={refusalOf(refusal, 'correct')} />
        )}
        <WithdrawForm order={order} posted={refusalOf(refusal, 'withdraw')} />
      </div>
    </section>
  )
}

function refusalOf(refusal: Refused | undefined, intent: string): Refused | undefined {
  return refusal?.intent === intent && !refusal.hasMovedOn ? refusal : undefined
}

/** Sends a form of the card. What was typed stays when it is refused or no answer comes. */
function useAct(order: Transaction, posted: Refused | undefined) {
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState(posted)
  const isPressed = useFocusAfter(focusHeading)
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const data = new FormData(form)
    setIsBusy(true)
    setProblem(undefined)
    isPressed.current = true
    const acted = await actOnOrder(browserApi(), { id: order.id, data })
    if (acted.kind === 'corrected') showToast({ title: correctionText.saved, description: correctionText.savedHelp(acted.player.display) })
    // The device would offer the wrong player first the next time.
    if (acted.kind !== 'refused')
      correctTarget({ productId: order.product.id, display: order.player.display }, acted.kind === 'corrected' ? acted.player : null)
    if (acted.kind === 'withdrawn') showToast({ title: correctionText.withdrawn, description: correctionText.withdrawnHelp })
    if (acted.kind === 'refused' && acted.hasMovedOn) showToast({ title: correctionText.tooLate, description: acted.sentence })
    isPressed.current = acted.kind !== 'refused' || acted.hasMovedOn
    setProblem(acted.kind === 'refused' ? acted : undefined)
    const [wrong] = acted.kind === 'refused' ? Object.keys(acted.fields) : []
    if (wrong) focusInput(form, wrong)
    if (acted.kind !== 'refused' || acted.hasMovedOn) await revalidate()
    // The form has closed.
    if (acted.kind === 'corrected') focusPart('cek')
    setIsBusy(false)
  }
  return { isBusy, problem, onSubmit }
}

/** What unfolds is read at once, also above the bar at the bottom of a phone. */
function showWhole({ currentTarget }: React.ToggleEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'center' })
}

type FormProps = { order: Transaction; posted: Refused | undefined }

function CorrectForm({ order, fields, posted }: FormProps & { fields: readonly PlayerField[] }) {
  const { isBusy, problem, onSubmit } = useAct(order, posted)
  const known: Record<string, string> = { ...order.player.values, ...posted?.typed.player }
  const hasOwn = fields.some(({ name }) => problem?.fields[`player.${name}`])
  return (
    <details open={posted !== undefined || undefined} onToggle={showWhole}>
      <summary className={buttonClass('plain', 'w-full')}>{correctionText.correct}</summary>
      <form method="post" onSubmit={onSubmit} onPaste={event => fillPasted(event, fields)} className="grid gap-3 mt-3">
        <input type="hidden" name="intent" value="correct" />
        {fields.map(field => (
          <Field key={field.name} label={field.label} {...errorOf(problem, field)}>
            {input => <PlayerInput input={input} field={field} value={known[field.name] ?? ''} />}
          </Field>
        ))}
        {problem && !hasOwn && <Problem sentence={problem.sentence} />}
        <button type="submit" aria-disabled={isBusy} className={buttonClass('main', 'w-full')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? correctionText.saving : correctionText.save}</BusyLabel>
        </button>
      </form>
    </details>
  )
}

/** A pasted `123456789 (1234)` fills both fields, as it does before buying. */
function fillPasted(event: React.ClipboardEvent<HTMLFormElement>, fields: readonly PlayerField[]) {
  const { target, currentTarget: form } = event
  const pair = splitPastedPlayer(fields, event.clipboardData.getData('text'))
  if (!pair || !(target instanceof HTMLInputElement) || target.name !== `player.${fields[0]?.name}`) return
  event.preventDefault()
  for (const [name, value] of Object.entries(pair)) {
    const input = form.elements.namedItem(`player.${name}`)
    if (input instanceof HTMLInputElement) input.value = value
  }
}

function errorOf(problem: Refused | undefined, { name }: PlayerField): { error?: string } {
  const error = problem?.fields[`player.${name}`]
  return error === undefined ? {} : { error }
}

type InputProps = { input: { id: string; className: string }; field: PlayerField; value: string }

function PlayerInput({ input, field, value }: InputProps) {
  const name = `player.${field.name}`
  if (field.kind !== 'select')
    return (
      <input
        {...input}
        className={cx(input.className, 'scroll-mt-20')}
        name={name}
        type="text"
        inputMode={field.kind === 'digits' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={field.example}
        defaultValue={value}
      />
    )
  return (
    <select {...input} name={name} defaultValue={value}>
      <option value="">{correctionText.choose(field.label)}</option>
      {field.options?.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

function WithdrawForm({ order, posted }: FormProps) {
  const { isBusy, problem, onSubmit } = useAct(order, posted)
  return (
    <details className="text-center" open={posted !== undefined || undefined} onToggle={showWhole}>
      <summary className={buttonClass('danger')}>{correctionText.withdraw}</summary>
      <form method="post" onSubmit={onSubmit} className="card p-4 mt-2 text-left">
        <input type="hidden" name="intent" value="withdraw" />
        <p className="note">{correctionText.withdrawAsk(order)}</p>
        {problem && <Problem sentence={problem.sentence} />}
        <button type="submit" aria-disabled={isBusy} className={buttonClass('small', 'w-full mt-3 text-bad')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? correctionText.withdrawing : correctionText.withdrawYes}</BusyLabel>
        </button>
      </form>
    </details>
  )
}

function Problem({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className="mt-2 text-s font-semibold text-bad">
      {sentence}
    </p>
  )
}
