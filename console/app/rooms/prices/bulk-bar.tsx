import { formatIdr, rupiah } from '@kilat/contract/money.ts'
import { type ItemEdit, type ListedItem, mostEdits } from '@kilat/contract/operator/items.ts'
import { mostPriceIdr } from '@kilat/contract/operator/prices.ts'
import { useState } from 'react'
import { ActForm } from '../../acts/act-form.tsx'
import { isStale } from '../../api/call.ts'
import { readBasisPoints } from '../../lib/amounts.ts'
import { bulkText, editText, itemText } from '../../text/prices.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useEdits } from './use-edits.ts'
import '../../ui/bulk.css'

type Act = 'price' | 'rule' | 'off' | 'on'

type Input = { items: readonly ListedItem[]; isOffline: boolean; onDone: () => void }

/** What can be done to all chosen items at once. */
export function BulkBar({ items, isOffline, onDone }: Input) {
  // The items as the operator chose them: after a lost answer the same edits go out again, and are no second change.
  const [asked, setAsked] = useState<{ act: Act; items: readonly ListedItem[] } | null>(null)
  if (items.length === 0 && !asked) return null
  const isTooMany = items.length > mostEdits
  return (
    <section className="bulk" aria-label={bulkText.region}>
      <b>{bulkText.chosen(items.length)}</b>
      {isTooMany && <span className="small">{bulkText.tooMany(mostEdits)}</span>}
      {!isTooMany &&
        (['price', 'rule', 'off', 'on'] as const).map(name => (
          <Button
            key={name}
            look={name === 'off' ? 'danger' : 'plain'}
            aria-disabled={isOffline || undefined}
            onClick={() => setAsked({ act: name, items })}
          >
            {name === 'price' ? bulkText.percent : bulkText[name]}
          </Button>
        ))}
      <Button look="quiet" onClick={onDone}>
        {bulkText.none}
      </Button>
      {asked && (
        <BulkSheet
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onDone()
          }}
        />
      )}
    </section>
  )
}

type SheetInput = { act: Act; items: readonly ListedItem[]; onClose: () => void; onDone: () => void }

function BulkSheet({ act, items, onClose, onDone }: SheetInput) {
  const editing = useEdits({ onDone })
  const [typed, setTyped] = useState('5')
  const points = readBasisPoints(typed)
  const isRight = points !== undefined && points >= -5_000 && points <= 10_000
  const edits = act === 'price' && !isRight ? [] : editsFor(act, items, points ?? 0)
  const reasons = act === 'rule' ? editText.reasons.price : editText.reasons[act]
  return (
    <Sheet title={bulkText.titles[act]} onClose={onClose}>
      <ActForm
        acting={editing}
        onSend={(_, reason) => editing.act({ edits, reason, done: bulkText.done[act](edits.length) })}
        reasons={reasons}
        confirm={bulkText.confirm[act](edits.length)}
        busy={itemText.saving}
        isDanger={act === 'off'}
        isReady={edits.length > 0}
        refusal={isStale(editing.error) ? bulkText.stale : undefined}
        onClose={onClose}
      >
        <Say kind={act === 'off' ? 'warn' : 'plain'}>{bulkText.says[act]}</Say>
        {act === 'price' && (
          <Field
            label={bulkText.percentLabel}
            name="percent"
            inputMode="text"
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            hint={bulkText.percentHint}
            problem={isRight ? undefined : bulkText.percentWrong}
            required
          />
        )}
        {act === 'price' && <Samples edits={edits} />}
        {edits.length === 0 && isRight && <Say>{bulkText.nothing}</Say>}
      </ActForm>
    </Sheet>
  )
}

type Edits = { item: ListedItem; set: ItemEdit['set'] }[]

function Samples({ edits }: { edits: Edits }) {
  const below = edits.filter(({ item, set }) => 'price' in set && item.cost !== null && (set.price ?? 0) < item.cost).length
  return (
    <>
      <Say>
        {edits.slice(0, 3).map(({ item, set }) => (
          <p key={item.id}>
            {'price' in set && set.price !== null && bulkText.sample(item.name, formatIdr(item.price), formatIdr(set.price))}
          </p>
        ))}
      </Say>
      {below > 0 && <Say kind="warn">{bulkText.belowCost(below)}</Say>}
    </>
  )
}

/** The edits of those items that the act changes. */
function editsFor(act: Act, items: readonly ListedItem[], points: number): Edits {
  switch (act) {
    case 'price':
      return items.flatMap(item => {
        const price = rupiah(Math.min(mostPriceIdr, Math.max(100, Math.ceil((item.price * (10_000 + points)) / 1_000_000) * 100)))
        return price === item.price ? [] : [{ item, set: { price } }]
      })
    case 'rule':
      return items.filter(item => item.is_price_by_hand && item.price_by_rule !== null).map(item => ({ item, set: { price: null } }))
    case 'off':
      return items.filter(({ closed }) => closed !== 'off').map(item => ({ item, set: { is_on: false } }))
    case 'on':
      return items.filter(item => item.is_off_by_hand).map(item => ({ item, set: { is_on: true } }))
  }
}
