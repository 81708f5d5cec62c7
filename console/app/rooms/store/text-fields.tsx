import type { ContentDraft } from '@kilat/contract/operator/contents.ts'
import { useState } from 'react'
import { fromWibInput, lastWibInput, toWibInput } from '../../lib/wib-input.ts'
import { contentText } from '../../text/store.ts'
import { Field } from '../../ui/field.tsx'

type Props = { draft: ContentDraft; fields: Readonly<Record<string, string>>; onEdit: (change: Partial<ContentDraft>) => void }

/** What is written. */
export function TextFields({ draft, fields, onEdit }: Props) {
  return (
    <>
      <Field
        label={contentText.title}
        name="title"
        value={draft.title}
        problem={fields.title}
        onChange={event => onEdit({ title: event.target.value })}
        maxLength={120}
        required
      />
      <Field
        label={contentText.summary}
        name="summary"
        value={draft.summary}
        hint={contentText.summaryHint}
        problem={fields.summary}
        onChange={event => onEdit({ summary: event.target.value })}
        maxLength={300}
        required
      />
      <div className="field">
        <label htmlFor="body">{contentText.body}</label>
        <textarea
          id="body"
          className="writing"
          value={draft.body}
          rows={16}
          onChange={event => onEdit({ body: event.target.value })}
          aria-invalid={fields.body !== undefined || undefined}
          aria-describedby="body-note"
          required
        />
        <small id="body-note">
          {fields.body ?? contentText.bodyHint}
          <br />
          {contentText.placeholders}
        </small>
      </div>
      <Field
        label={contentText.cover}
        name="cover"
        value={draft.cover ?? ''}
        hint={contentText.coverHint}
        problem={fields.cover}
        onChange={event => onEdit({ cover: event.target.value || null })}
        autoComplete="off"
      />
    </>
  )
}

const shows = ['draft', 'now', 'at'] as const

/** When buyers read it. */
export function ShowFields({ draft, fields, onEdit }: Props) {
  const [show, setShow] = useState<(typeof shows)[number]>(() => (draft.published_at === null ? 'draft' : 'at'))
  const choose = (next: (typeof shows)[number]) => {
    setShow(next)
    onEdit({ published_at: next === 'draft' ? null : (draft.published_at ?? new Date().toISOString()) })
    if (next === 'now') onEdit({ published_at: new Date().toISOString() })
  }
  return (
    <>
      <fieldset className="choices">
        <legend>{contentText.show}</legend>
        {shows.map(known => (
          <label className="tick" key={known}>
            <input type="radio" name="show" checked={known === show} onChange={() => choose(known)} />
            {contentText.shows[known]}
          </label>
        ))}
      </fieldset>
      {show === 'at' && (
        <Moment
          label={contentText.at}
          name="published_at"
          value={draft.published_at}
          problem={fields.published_at}
          onChange={published_at => onEdit({ published_at })}
          isRequired
        />
      )}
    </>
  )
}

/** What only promos have. */
export function PromoFields({ draft, fields, onEdit }: Props) {
  return (
    <>
      <Moment
        label={contentText.starts}
        name="starts_at"
        value={draft.starts_at}
        hint={contentText.startsHint}
        problem={fields.starts_at}
        onChange={starts_at => onEdit({ starts_at })}
      />
      <Moment
        label={contentText.ends}
        name="ends_at"
        value={draft.ends_at}
        hint={contentText.endsHint}
        problem={fields.ends_at}
        onChange={ends_at => onEdit({ ends_at })}
      />
      <Field
        label={contentText.product}
        name="product_id"
        value={draft.product_id ?? ''}
        hint={contentText.productHint}
        problem={fields.product_id}
        onChange={event => onEdit({ product_id: event.target.value.trim() || null })}
        autoComplete="off"
        autoCapitalize="none"
      />
    </>
  )
}

type MomentProps = {
  label: string
  name: string
  value: string | null
  hint?: string
  problem?: string | undefined
  onChange: (moment: string | null) => void
  isRequired?: boolean
}

function Moment({ value, onChange, isRequired = false, ...field }: MomentProps) {
  return (
    <Field
      {...field}
      type="datetime-local"
      max={lastWibInput}
      value={toWibInput(value)}
      onChange={event => onChange(fromWibInput(event.target.value))}
      required={isRequired}
    />
  )
}
