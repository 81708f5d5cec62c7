import { categorySchema } from '@kilat/contract/catalog.ts'
import type { ProductField, ProductValues } from '@kilat/contract/operator/products.ts'
import { type ReactNode, useState } from 'react'
import { productText } from '../../text/product.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountFields } from './account-fields.tsx'
import { Area } from './area.tsx'
import { Cover } from './cover.tsx'
import { Questions } from './questions.tsx'

type Input = {
  id: string
  values: ProductValues
  byHand: readonly ProductField[]
  byRule: Partial<ProductValues>
  /** A sentence for each wrong field. */
  wrong: Readonly<Record<string, string>>
  onEdit: (change: Partial<ProductValues>) => void
  /** Undefined until there is a reason. */
  onGiveBack: ((field: ProductField) => void) | undefined
}

/** The fields of a product; those that a person has set can be given back. */
export function ProductFields({ id, values, byHand, byRule, wrong, onEdit, onGiveBack }: Input) {
  const { fields } = productText
  const own = (field: ProductField, children: ReactNode) => (
    <div className="own" key={field} data-keeps-focus>
      {children}
      {byHand.includes(field) && (
        <p className="small">
          <span className="muted">{productText.byHand}</span>
          <Button
            look="quiet"
            aria-label={productText.giveBackNamed(fields[field])}
            aria-disabled={!onGiveBack || undefined}
            title={onGiveBack ? undefined : productText.reason}
            onClick={() => onGiveBack?.(field)}
          >
            {productText.giveBack}
          </Button>
        </p>
      )}
    </div>
  )
  const text = (field: 'title' | 'publisher', longest: number) =>
    own(
      field,
      <Field
        label={fields[field]}
        name={field}
        value={values[field]}
        problem={wrong[`set.${field}`]}
        onChange={event => onEdit({ [field]: event.target.value })}
        maxLength={longest}
        required
      />,
    )
  return (
    <>
      {own(
        'is_on',
        <>
          <label className="tick">
            <input type="checkbox" checked={values.is_on} onChange={event => onEdit({ is_on: event.target.checked })} />
            {fields.is_on}
          </label>
          <p className="muted small">{productText.onHint}</p>
        </>,
      )}
      {text('title', 80)}
      {text('publisher', 80)}
      {own(
        'category',
        <label className="field">
          <span>{fields.category}</span>
          <select value={values.category} onChange={event => onEdit({ category: categorySchema.parse(event.target.value) })}>
            {categorySchema.options.map(name => (
              <option key={name} value={name}>
                {productText.categories[name]}
              </option>
            ))}
          </select>
        </label>,
      )}
      {own('cover', <Cover id={id} cover={values.cover} title={values.title} onEdit={cover => onEdit({ cover })} />)}
      {own(
        'description',
        <Area
          label={fields.description}
          name="description"
          value={values.description}
          rows={6}
          wrong={wrong['set.description']}
          onEdit={description => onEdit({ description })}
        />,
      )}
      {own(
        'account_fields',
        <AccountFields
          fields={values.account_fields}
          defined={byRule.account_fields ?? []}
          wrong={wrong}
          onEdit={account_fields => onEdit({ account_fields })}
        />,
      )}
      {own(
        'id_steps',
        <Area
          label={fields.id_steps}
          name="id_steps"
          value={values.id_steps?.join('\n') ?? ''}
          rows={4}
          wrong={wrong['set.id_steps']}
          onEdit={typed => onEdit({ id_steps: typed === '' ? null : typed.split('\n') })}
          isOptional
        />,
      )}
      {own('faq', <Questions faq={values.faq} onEdit={faq => onEdit({ faq })} />)}
      {own(
        'search_words',
        <Field
          label={fields.search_words}
          name="search_words"
          value={values.search_words.join(',')}
          problem={wrong['set.search_words']}
          onChange={event => onEdit({ search_words: event.target.value === '' ? [] : event.target.value.split(',') })}
          autoComplete="off"
        />,
      )}
      {own('sort', <Place value={values.sort} wrong={wrong['set.sort']} onEdit={sort => onEdit({ sort })} />)}
    </>
  )
}

type PlaceInput = { value: number; wrong: string | undefined; onEdit: (place: number) => void }

/** The place in lists as it is typed. Empty, or only a minus, it is no number, and the form is not sent. */
function Place({ value, wrong, onEdit }: PlaceInput) {
  const [typed, setTyped] = useState(String(value))
  const read = (text: string) => (text === '' ? Number.NaN : Number(text))
  return (
    <Field
      label={productText.fields.sort}
      name="sort"
      type="number"
      step={1}
      value={Object.is(read(typed), value) ? typed : value}
      problem={wrong}
      onChange={event => {
        setTyped(event.target.value)
        onEdit(read(event.target.value))
      }}
      required
    />
  )
}
