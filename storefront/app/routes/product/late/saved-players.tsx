import type { Product } from '@kilat/contract/catalog.ts'
import { normaliseEmail } from '@kilat/contract/contact-rules.ts'
import type { User } from '@kilat/contract/identity.ts'
import { describePlayer } from '@kilat/contract/player-rules.ts'
import type { SavedPlayer } from '@kilat/contract/profile.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { listSavedPlayers, savePlayer } from '../../../api/own-endpoints.ts'
import { callApi } from '../../../session/call-api.ts'
import { useProfile } from '../../../session/use-profile.ts'
import { playerText } from '../../../text/player.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon } from '../../../ui/icons.ts'
import type { OrderForm } from '../order-form.ts'
import type { Order } from '../use-order.ts'

type Props = { product: Product; order: Order }

/** Help for signed-in buyers: the contact is filled in, saved players can be chosen, and a new player can be saved. */
export function SavedPlayers({ product, order }: Props) {
  useContactOfUser(order)
  const { players, keep } = useSavedPlayers(product.id)
  const [news, setNews] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const chips = useRef<HTMLDivElement>(null)
  if (product.fields.length === 0) return null

  const { values, errors } = order.reading
  const isWhole = Object.keys(errors).length === 0
  const display = isWhole ? describePlayer(product.fields, values) : ''
  const isSaved = players?.some(player => player.display === display) ?? true
  const onSave = async () => {
    if (isBusy) return
    setIsBusy(true)
    setNews(playerText.saving)
    try {
      const nickname = order.check?.status === 'found' ? (order.check.nickname ?? null) : null
      const { data } = await callApi(savePlayer, { body: { product_id: product.id, player: values, nickname } })
      keep(data)
      setNews(playerText.saved(data.label))
      // The focused button disappears.
      requestAnimationFrame(() => chips.current?.querySelector('button')?.focus())
    } catch (error) {
      setNews(error instanceof ApiProblem ? error.message : playerText.saveFailed)
    }
    setIsBusy(false)
  }
  return (
    <div className="mt-1.5">
      <div className="flex items-center justify-between gap-3 min-h-11">
        <p role="status" className="fine">
          {news || (players && players.length > 0 ? playerText.savedOnes : playerText.savedHere)}
        </p>
        {isWhole && !isSaved && order.check?.status !== 'not_found' && (
          <button type="button" aria-disabled={isBusy} onClick={onSave} className={buttonClass('small', 'flex-none')}>
            {playerText.save}
          </button>
        )}
      </div>
      <div ref={chips} className="rail gap-2 empty:hidden">
        {players?.map(player => (
          <button
            key={player.id}
            type="button"
            aria-pressed={player.display === display}
            onClick={() => {
              setNews('')
              order.onPlayer(player.player)
            }}
            className={chipClass}
          >
            {player.display === display && <Icon shape={checkIcon} size={16} className="text-ok" />}
            <span className="max-w-40 truncate">{player.label}</span>
            {player.label !== player.display && <span className="font-normal text-ink-2">{player.display}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}

const chipClass =
  'flex flex-none items-center gap-1.5 min-h-11 px-3.5 border border-line rounded-m bg-surface text-sm font-semibold whitespace-nowrap hover:bg-sunken aria-pressed:border-violet-text aria-pressed:bg-violet-soft'

/** Fills in the user's own contact if the field is empty and this browser remembers none. */
function useContactOfUser(order: Order): void {
  const user = useProfile()
  const { contact } = order.form
  const { fill } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user is known; a field emptied later stays empty
  useEffect(() => {
    const own = user && contactOf(user)
    if (own && contact === '') fill(own)
  }, [user])
}

/** The user's saved players of one product; null until loaded. If they fail to load, the page goes on without them. */
function useSavedPlayers(productId: string): { players: SavedPlayer[] | null; keep: (player: SavedPlayer) => void } {
  const [players, setPlayers] = useState<SavedPlayer[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    callApi(listSavedPlayers, { query: { product_id: productId } }, { signal: stop.signal }).then(
      answer => setPlayers(answer.data),
      () => {},
    )
    return () => stop.abort()
  }, [productId])
  const keep = (player: SavedPlayer) => setPlayers(before => [player, ...(before ?? []).filter(other => other.id !== player.id)])
  return { players, keep }
}

/** A user's contact: the phone number, otherwise the provider's e-mail address. Null without either. */
export function contactOf({ phone, email }: Pick<User, 'phone' | 'email'>): Pick<OrderForm, 'contactKind' | 'contact'> | null {
  // The field shows +62 before its text.
  if (phone) return { contactKind: 'whatsapp', contact: phone.replace(/^\+62/, '') }
  const address = email && normaliseEmail(email)
  return address ? { contactKind: 'email', contact: address } : null
}
