import type { Product } from '@kilat/contract/catalog.ts'
import { describePlayer } from '@kilat/contract/player-rules.ts'
import type { SavedPlayer } from '@kilat/contract/profile.ts'
import { useEffect, useRef, useState } from 'react'
import { listSavedPlayers, savePlayer } from '../../../api/own-endpoints.ts'
import { ApiProblem } from '../../../api/problems/api-problem.ts'
import { forgetTarget, nameTarget, readTargets, type Target } from '../../../features/memory/targets.ts'
import { showToast } from '../../../features/toast/toasts.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { useAccessToken } from '../../../session/tokens.ts'
import { memoryText } from '../../../text/memory.ts'
import { playerText } from '../../../text/player.ts'
import { buttonClass } from '../../../ui/button.tsx'
import type { Order } from '../use-order.ts'
import { useContactOfUser } from './contact-of-user.ts'

type Props = { product: Product; order: Order }

const playerInputs = '#langkah-account input, #langkah-account select'

/** Players this device or the user's account knows for the product: one tap fills the fields. The newest is filled in from the start. */
export function KnownPlayers({ product, order }: Props) {
  useContactOfUser(order)
  const isSignedIn = Boolean(useAccessToken())
  const { known, forget, keep, isLoading } = useKnown(product.id, isSignedIn)
  const { values, errors } = order.reading
  const isWhole = Object.keys(errors).length === 0
  const display = isWhole ? describePlayer(product.fields, values) : ''
  const { news, isBusy, onSave } = useSaving(product, order, keep)
  const chips = useRef<HTMLDivElement>(null)
  useNewestFilled(order, known)
  useButtonFocused(order.isKnown === 'ready')
  if (product.fields.length === 0) return null

  const chosen = known.find(player => player.display === display)
  const canSave = isSignedIn && !isLoading && isWhole && !chosen?.isSaved && order.check?.status !== 'not_found'
  const onForget = (target: Target) => {
    const undo = forget(target)
    const action = { label: memoryText.undo, onAction: undo, takesFocus: true }
    showToast({ title: memoryText.forgotten(nameTarget(target)), description: memoryText.forgottenHelp, action })
    focusChip(chips.current)
  }
  const onOther = () => {
    order.onPlayer({})
    document.querySelector<HTMLElement>(playerInputs)?.focus()
  }
  return (
    <div>
      <div ref={chips} className="rail gap-2 empty:hidden">
        {known.map(player => (
          <button
            key={player.display}
            type="button"
            aria-pressed={player === chosen}
            onClick={() => order.onPlayer(player.player)}
            className={chipClass}
          >
            <b className="block max-w-40 truncate">{player.name}</b>
            {player.name !== player.display && <span className="block fine">{player.display}</span>}
          </button>
        ))}
        {known.length > 0 && (
          <button type="button" onClick={onOther} className={chipClass}>
            {memoryText.otherId}
          </button>
        )}
      </div>
      <div className="flex items-center justify-between gap-3 min-h-11">
        <p role="status" className="fine">
          {news || hintOf({ isSignedIn, hasAny: known.length > 0 })}
        </p>
        {canSave && (
          <button type="button" aria-disabled={isBusy} onClick={() => onSave(chips.current)} className={buttonClass('small', 'flex-none')}>
            {playerText.save}
          </button>
        )}
        {!canSave && chosen?.target && (
          <button type="button" onClick={() => chosen.target && onForget(chosen.target)} className={buttonClass('quiet', '-mr-3')}>
            {memoryText.forget}
          </button>
        )}
      </div>
    </div>
  )
}

const chipClass =
  'flex-none min-h-12 px-3.5 border border-line rounded-m bg-surface text-sm font-semibold text-left whitespace-nowrap hover:bg-sunken aria-pressed:border-violet-text aria-pressed:bg-violet-soft'

function hintOf({ isSignedIn, hasAny }: { isSignedIn: boolean; hasAny: boolean }): string {
  if (isSignedIn) return hasAny ? playerText.savedOnes : playerText.savedHere
  return hasAny ? memoryText.onDevice : ''
}

/** A player of the account or the device. */
type Known = Pick<SavedPlayer, 'player' | 'display'> & { name: string; isSaved: boolean; target?: Target }

/** Known players, newest first: those of this device, then those only the account has. */
function useKnown(productId: string, isSignedIn: boolean) {
  const [targets, setTargets] = useState(() => targetsOf(productId))
  const [saved, setSaved] = useState<SavedPlayer[] | null>(null)
  useEffect(() => {
    setSaved(null)
    if (!isSignedIn) return
    const stop = new AbortController()
    // If they fail to load, the page goes on without them.
    callApi(listSavedPlayers, { query: { product_id: productId } }, { signal: stop.signal }).then(
      answer => setSaved(answer.data),
      () => stop.signal.aborted || setSaved([]),
    )
    return () => stop.abort()
  }, [productId, isSignedIn])
  useEffect(() => {
    // Another tab has bought or forgotten something.
    const onStorage = () => setTargets(targetsOf(productId))
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [productId])
  const known: Known[] = targets.map(target => {
    const own = saved?.find(({ display }) => display === target.display)
    return { ...target, name: own?.label ?? nameTarget(target), isSaved: own !== undefined, target }
  })
  for (const { player, display, label } of saved ?? [])
    if (!targets.some(target => target.display === display)) known.push({ player, display, name: label, isSaved: true })
  return {
    known,
    isLoading: isSignedIn && saved === null,
    keep: (player: SavedPlayer) => setSaved(before => [player, ...(before ?? []).filter(other => other.id !== player.id)]),
    forget: (target: Target) => {
      const undo = forgetTarget(target)
      setTargets(targetsOf(productId))
      return () => {
        undo()
        setTargets(targetsOf(productId))
      }
    },
  }
}

function targetsOf(productId: string): Target[] {
  return readTargets().filter(target => target.productId === productId)
}

/** Fills in the newest known player if the buyer has typed none and is not about to. A field emptied later stays empty. */
function useNewestFilled(order: Order, known: readonly Known[]): void {
  const isDone = useRef(false)
  const [newest] = known
  const isEmpty = Object.values(order.form.player).every(value => value === '')
  const { fill } = order
  useEffect(() => {
    if (isDone.current || !newest) return
    isDone.current = true
    // A list on the network may come with the caret in the field already, and what is typed next would be appended.
    const isAtPlayer = document.activeElement?.matches(playerInputs)
    if (isEmpty && !isAtPlayer) fill({ player: newest.player })
  }, [newest, isEmpty, fill])
}

function useSaving(product: Product, order: Order, keep: (player: SavedPlayer) => void) {
  const [news, setNews] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const onSave = async (chips: HTMLElement | null) => {
    if (isBusy) return
    setIsBusy(true)
    setNews(playerText.saving)
    try {
      const nickname = order.check?.status === 'found' ? (order.check.nickname ?? null) : null
      const { data } = await callApi(savePlayer, { body: { product_id: product.id, player: order.reading.values, nickname } })
      keep(data)
      setNews(playerText.saved(data.label))
      focusChip(chips)
    } catch (error) {
      setNews(error instanceof ApiProblem ? error.message : playerText.saveFailed)
    }
    setIsBusy(false)
  }
  return { news, isBusy, onSave }
}

/** The focused button has disappeared. */
function focusChip(chips: HTMLElement | null): void {
  requestAnimationFrame(() => chips?.querySelector('button')?.focus())
}

/** Focuses the one of the two main buttons that shows. */
function useButtonFocused(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    for (const button of document.querySelectorAll<HTMLElement>('main form button[type=submit]')) button.focus({ preventScroll: true })
  }, [isWanted])
}
