import type { Item, Product } from '@kilat/contract/catalog.ts'
import { formatIdr } from '@kilat/contract/idr.ts'
import { useState } from 'react'
import { mixerText } from '../../../text/mixer.ts'
import { formatCount } from '../../../text/number.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Dialog } from '../../../ui/late/dialog.tsx'
import { findCheapestSet, findCheapestSingle, mostNeeded, type Pack, type PackSet } from './cheapest-set.ts'

type Props = {
  product: Pick<Product, 'items' | 'unit'>
  /** One of the product's currency: `Diamond`. */
  unit: string
  onClose: () => void
  onUse: (item: Item, quantity: number) => void
}

/** Says which packs give an amount for the least money, and takes one of them into the order. */
export function Mixer({ product: { items, unit: units }, unit, onClose, onUse }: Props) {
  const [typed, setTyped] = useState('')
  const packs = items.flatMap(({ id, amount, price, max_quantity: maxQuantity, availability }) =>
    amount !== null && availability.is_available ? [{ id, amount, price, maxQuantity }] : [],
  )
  const need = Number(typed)
  const set = findCheapestSet(packs, need)
  const onPick = (id: string, times: number) => {
    const item = items.find(each => each.id === id)
    if (item) onUse(item, Math.min(times, item.max_quantity))
    onClose()
  }
  return (
    <Dialog title={mixerText.title(unit)} isOpen onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 mt-3">
        <Field label={mixerText.label(unit)} error={need > mostNeeded ? mixerText.tooMany(mostNeeded) : undefined}>
          {input => (
            <input
              {...input}
              data-first-focus=""
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              value={typed}
              onChange={event => setTyped(event.target.value.replace(/\D/g, ''))}
            />
          )}
        </Field>
        <div className="rail gap-2">
          {quickNeeds(packs).map(amount => (
            <button key={amount} type="button" onClick={() => setTyped(`${amount}`)} className={buttonClass('small', 'flex-none')}>
              {formatCount(amount)}
            </button>
          ))}
        </div>
        <div role="status">
          {set ? (
            <Found set={set} need={need} packs={packs} items={items} units={units} onPick={onPick} />
          ) : (
            <p className="note">{mixerText.empty(unit)}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type FoundProps = {
  set: PackSet
  need: number
  packs: readonly Pack[]
  items: readonly Item[]
  units: string
  onPick: (id: string, times: number) => void
}

function Found({ set, need, packs, items, units, onPick }: FoundProps) {
  const isOne = set.orders === 1
  const single = isOne ? null : findCheapestSingle(packs, need)
  const nameOf = (id: string, times: number) => `${items.find(item => item.id === id)?.name ?? ''}${mixerText.times(times)}`
  const priceOf = (id: string, times: number) => formatIdr((packs.find(pack => pack.id === id)?.price ?? 0) * times)
  return (
    <div className="p-4 rounded-c bg-sunken">
      <p className="note">{mixerText.cheapestFor(need)}</p>
      <p className="flex flex-wrap justify-between gap-x-3 text-l font-extrabold">
        <span>{mixerText.amount(set.amount, units)}</span>
        <span>{formatIdr(set.price)}</span>
      </p>
      <p className="fine">{`${set.amount > need ? mixerText.excess(set.amount - need) : mixerText.exact} ${mixerText.beforeFee}`}</p>
      {!isOne && (
        <>
          <ul className="grid mt-2 divide-y divide-line">
            {set.packs.map(({ id, times }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2">
                <span className="min-w-0 text-sm">
                  <b className="block">{nameOf(id, times)}</b>
                  <span>{priceOf(id, times)}</span>
                </span>
                <button type="button" onClick={() => onPick(id, times)} className={buttonClass('small', 'flex-none')}>
                  {mixerText.pick}
                </button>
              </li>
            ))}
          </ul>
          <p className="mt-2 note">{mixerText.several(set.orders)}</p>
        </>
      )}
      {isOne && <Use set={set} nameOf={nameOf} onPick={onPick} />}
      {single && (
        <div className="mt-3 pt-3 border-t border-line">
          <p className="note">{`${mixerText.once} ${mixerText.dearer(single.price - set.price)}.`}</p>
          <Use set={single} nameOf={nameOf} onPick={onPick} />
        </div>
      )}
    </div>
  )
}

type UseProps = { set: PackSet; nameOf: (id: string, times: number) => string; onPick: (id: string, times: number) => void }

/** The button that takes a set of one order as it is. */
function Use({ set, nameOf, onPick }: UseProps) {
  return set.packs.map(({ id, times }) => (
    <div key={id} className="mt-2">
      <p className="mb-2 text-sm font-bold">{nameOf(id, times)}</p>
      <button type="button" onClick={() => onPick(id, times)} className={buttonClass('main', 'w-full')}>
        {mixerText.use(set.price)}
      </button>
    </div>
  ))
}

/** Round amounts within the packs' range, for a tap instead of digits. */
function quickNeeds(packs: readonly Pack[]): number[] {
  const largest = Math.max(0, ...packs.map(({ amount }) => amount))
  return [50, 100, 250, 500, 1000, 2500, 5000, 10_000].filter(amount => amount <= largest * 2).slice(-5)
}
