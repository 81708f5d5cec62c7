import { formatIdr, type Rupiah } from '@kilat/contract/money.ts'
import type { ItemEdit, ListedItem } from '@kilat/contract/operator/items.ts'
import { mostPriceIdr, type PricedItem } from '@kilat/contract/operator/prices.ts'
import { useState } from 'react'
import { ActForm } from '../../acts/act-form.tsx'
import { ReasonFields, readReason } from '../../acts/reason-fields.tsx'
import { isStale, sentenceOf } from '../../api/call.ts'
import { useItemPrices } from '../../api/prices.ts'
import { readIdr } from '../../lib/amounts.ts'
import { moment } from '../../lib/times.ts'
import { editText, itemText, pricesText } from '../../text/prices.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useEdits } from './use-edits.ts'

type Input = { item: ListedItem; onClose: () => void; onRule: () => void; onTexts: () => void }

/** One item: its price by hand, its switch, its offers, and how costs and price have moved. */
export function ItemSheet({ item: shown, onClose, onRule, onTexts }: Input) {
  // The item the operator decides on: a later edit of another operator is not overwritten.
  const [item, setItem] = useState(shown)
  const prices = useItemPrices(item.id)
  const editing = useEdits({ onDone: onClose, onStale: items => setItem(items.find(({ id }) => id === item.id) ?? item) })
  const [typed, setTyped] = useState(item.price.toLocaleString('id-ID'))
  const price = readPrice(typed)
  const { byRule, price: reasons } = { byRule: item.price_by_rule, price: editText.reasons.price }
  const edit = (set: ItemEdit['set'], done: string, reason: string) => editing.act({ edits: [{ item, set }], reason, done })
  const isBelow = price !== undefined && item.cost !== null && price < item.cost
  return (
    <Sheet title={item.name} onClose={onClose}>
      <div className="stack">
        <p className="muted">
          {itemText.priceHint(byRule === null ? null : formatIdr(byRule))} {item.is_price_by_hand && itemText.held(formatIdr(item.price))}
        </p>
        <ActForm
          acting={editing}
          onSend={(_, reason) => price !== undefined && edit({ price }, itemText.done.price(item.name, formatIdr(price)), reason)}
          reasons={reasons}
          confirm={price === undefined ? itemText.saveEmpty : itemText.save(formatIdr(price))}
          busy={itemText.saving}
          refusal={isStale(editing.error) ? describeNow(item) : undefined}
        >
          <Field
            label={itemText.price}
            name="price"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            problem={price === undefined ? itemText.wrongPrice(formatIdr(mostPriceIdr)) : undefined}
            required
          />
          {isBelow && item.cost !== null && <Say kind="warn">{itemText.lossWarn(formatIdr(item.cost))}</Say>}
        </ActForm>
        <div className="choices">
          {item.is_price_by_hand && byRule !== null && (
            <Button onClick={() => edit({ price: null }, itemText.done.rule(item.name), itemText.toRule)}>
              {itemText.toRule} · {formatIdr(byRule)}
            </Button>
          )}
          <Switch item={item} onSwitch={(isOn, done, reason) => edit({ is_on: isOn }, done, reason)} />
          <Button onClick={onRule}>{itemText.ownRule}</Button>
          <Button onClick={onTexts}>{itemText.texts}</Button>
        </div>
        {prices.error && <Say kind="bad">{sentenceOf(prices.error)}</Say>}
        {prices.data && <Offers offers={prices.data.offers} />}
        {prices.data && <History changes={prices.data.changes} />}
        <Button look="quiet" onClick={onClose}>
          {editText.close}
        </Button>
      </div>
    </Sheet>
  )
}

/** Undefined for what is no price, or more than one can be. */
function readPrice(typed: string): Rupiah | undefined {
  const idr = readIdr(typed)
  return idr === undefined || idr === 0 || idr > mostPriceIdr ? undefined : idr
}

function describeNow({ price, is_off_by_hand: isOff, edit }: ListedItem): string {
  const now = isOff ? itemText.nowOff(formatIdr(price)) : formatIdr(price)
  return itemText.stale(now, edit ? [edit.by, moment(edit.at), edit.note].filter(Boolean).join(', ') : '')
}

type SwitchInput = { item: ListedItem; onSwitch: (isOn: boolean, done: string, reason: string) => void }

/** Off asks for a reason, because others will read it; on undoes that. */
function Switch({ item, onSwitch }: SwitchInput) {
  const reasons = editText.reasons.off
  if (item.is_off_by_hand) return <Button onClick={() => onSwitch(true, itemText.done.on(item.name), itemText.on)}>{itemText.on}</Button>
  if (item.closed === 'off') return <Say>{pricesText.closed.off}</Say>
  return (
    <details className="fold">
      <summary className="button danger">{itemText.off}</summary>
      <form
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          onSwitch(false, itemText.done.off(item.name), readReason(new FormData(event.currentTarget), reasons))
        }}
      >
        <ReasonFields reasons={reasons} />
        <Button type="submit" look="danger">
          {itemText.off}
        </Button>
      </form>
    </details>
  )
}

function Offers({ offers }: { offers: PricedItem['offers'] }) {
  return (
    <section>
      <h3>{itemText.offers}</h3>
      {offers.length === 0 && <p className="muted">{itemText.noOffers}</p>}
      <ul className="history">
        {offers.map(({ offer, cost, is_used: isUsed }) => (
          <li key={offer}>
            <span>
              {offer}
              <small>{isUsed ? itemText.used : itemText.unused}</small>
            </span>
            <b>{formatIdr(cost)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

const mostShown = 30

function History({ changes }: { changes: PricedItem['changes'] }) {
  return (
    <section>
      <h3>{itemText.history}</h3>
      {changes.length === 0 && <p className="muted">{itemText.noHistory}</p>}
      <ul className="history">
        {changes.slice(0, mostShown).map(({ at, offer, before, after, cause, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change has no id, and the list is only ever read whole.
          <li key={place}>
            <span>
              {offer === null ? itemText.priceWord : itemText.costOf(offer)}
              <small>{[moment(at), itemText.causes[cause], by].filter(Boolean).join(' · ')}</small>
            </span>
            <span className="moved">
              {before !== null && <s>{formatIdr(before)}</s>} <b>{formatIdr(after)}</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
