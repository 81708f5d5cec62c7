import type { ItemTextField, ItemTexts, ListedItem, WordedItem } from '@kilat/contract/operator/items.ts'
import { editItemTexts, readItemTexts } from '@kilat/contract/operator/items.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ActForm } from '../../acts/act-form.tsx'
import { readReason } from '../../acts/reason-fields.tsx'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { call, fieldsOf, isStale, sentenceOf } from '../../api/call.ts'
import { editsOver } from '../../lib/edits.ts'
import { editText, wordsText } from '../../text/prices.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

type Input = { item: Pick<ListedItem, 'id' | 'name'>; onClose: () => void }

/** The words and the place of an item, set by hand or given back to price lists. */
export function TextsSheet({ item: { id, name }, onClose }: Input) {
  const words = useQuery({
    queryKey: ['item-texts', id],
    queryFn: async ({ signal }) => (await call(readItemTexts, { params: { id } }, signal)).data,
    // What is being typed is not replaced, and a sheet that is opened again reads anew.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <Sheet title={wordsText.title(name)} onClose={onClose}>
      <div className="stack">
        <p className="muted">{wordsText.intro}</p>
        {words.error && (
          <Say kind="bad">
            {sentenceOf(words.error)} <Button onClick={() => words.refetch()}>{wordsText.again}</Button>
          </Say>
        )}
        {!words.data && !words.error && (
          <div role="status" aria-label={wordsText.loading}>
            <div className="bone" />
          </div>
        )}
        {words.data && <Form stored={words.data} onAgain={() => words.refetch()} onClose={onClose} />}
        <Button look="quiet" onClick={onClose}>
          {editText.close}
        </Button>
      </div>
    </Sheet>
  )
}

/** The words as they are typed: a place may be empty or only a minus in between. */
type Typed = Omit<ItemTexts, 'sort'> & { sort: string }

type FormInput = { stored: WordedItem; onAgain: () => void; onClose: () => void }

function Form({ stored: { id, version, values: kept, by_hand: byHand, by_rule: byRule, groups }, onAgain, onClose }: FormInput) {
  const known = useQueryClient()
  const groupsId = useId()
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const stored: Typed = { ...kept, sort: String(kept.sort) }
  const edits = editsOver(stored, typed)
  const values = { ...stored, ...edits }
  const isChanged = Object.keys(edits).length > 0
  const edit = (change: Partial<Typed>) => setTyped(now => editsOver(stored, { ...now, ...change }))
  const saving = useSheetAct({
    send: (body: { reason: string; set: Partial<ItemTexts>; back: ItemTextField[] }) =>
      call(editItemTexts, { params: { id }, body: { version, ...body } }),
    reads: ['items', 'item-prices'],
    onDone: ({ data }, close, { set, back }) => {
      toast({ kind: 'ok', title: wordsText.saved(data.values.name) })
      const isLeft = (field: string) => !(field in set) && !back.some(name => name === field)
      const left = Object.fromEntries(Object.entries(edits).filter(([field]) => isLeft(field)))
      if (Object.keys(left).length === 0) return close()
      known.setQueryData(['item-texts', id], data)
      setTyped(left)
    },
    onStale: onAgain,
    onClose,
  })
  const wrong = fieldsOf(saving.error)
  const beneath = (field: ItemTextField, label: string) =>
    byHand.includes(field) &&
    field in byRule && (
      <p className="small listed">
        <span className="muted">{wordsText.byRule(String(byRule[field] ?? wordsText.empty))}</span>
        <Button
          look="quiet"
          aria-label={wordsText.giveBackNamed(label)}
          onClick={event => {
            const { form } = event.currentTarget
            if (!form?.reportValidity()) return
            saving.act({ reason: readReason(new FormData(form), wordsText.reasons), set: {}, back: [field] })
          }}
        >
          {wordsText.giveBack}
        </Button>
      </p>
    )
  const { fields } = wordsText
  return (
    <ActForm
      acting={saving}
      onSend={(_, reason) => saving.act({ reason, set: toTexts(edits), back: [] })}
      reasons={wordsText.reasons}
      confirm={wordsText.save}
      busy={wordsText.saving}
      isReady={isChanged}
      refusal={isStale(saving.error) ? wordsText.stale : undefined}
      beneath={!isChanged && <p className="muted">{wordsText.unchanged}</p>}
    >
      <Field
        label={fields.name}
        name="name"
        value={values.name}
        problem={wrong['set.name']}
        onChange={event => edit({ name: event.target.value })}
        autoComplete="off"
        maxLength={80}
        required
      />
      {beneath('name', fields.name)}
      <Field
        label={fields.group}
        name="group"
        value={values.group}
        hint={wordsText.groupHint}
        problem={wrong['set.group']}
        onChange={event => edit({ group: event.target.value })}
        list={groupsId}
        autoComplete="off"
        maxLength={60}
        required
      />
      <datalist id={groupsId}>
        {groups.map(group => (
          <option key={group} value={group} />
        ))}
      </datalist>
      {beneath('group', fields.group)}
      <Field
        label={fields.note}
        name="note-of-item"
        value={values.note ?? ''}
        hint={wordsText.noteHint}
        problem={wrong['set.note']}
        onChange={event => edit({ note: event.target.value === '' ? null : event.target.value })}
        autoComplete="off"
        maxLength={80}
      />
      {beneath('note', fields.note)}
      <Field
        label={fields.sort}
        name="sort"
        type="number"
        step={1}
        min={-100_000}
        max={100_000}
        value={values.sort}
        hint={wordsText.sortHint}
        problem={wrong['set.sort']}
        onChange={event => edit({ sort: event.target.value })}
        required
      />
      {beneath('sort', fields.sort)}
    </ActForm>
  )
}

function toTexts({ sort, ...words }: Partial<Typed>): Partial<ItemTexts> {
  return sort === undefined ? words : { ...words, sort: Number(sort) }
}
