import { type EditedProduct, editProduct, type ProductField, type ProductValues, productFields } from '@kilat/contract/operator/products.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError, call, sentenceOf } from '../../api/call.ts'
import { moment } from '../../lib/times.ts'
import { productText } from '../../text/product.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ProductFields } from './product-fields.tsx'

/** Sets fields by hand, or gives them back. Whatever was typed stays until it is saved. */
export function ProductForm({ stored }: { stored: EditedProduct }) {
  const known = useQueryClient()
  const [values, setValues] = useState(stored.values)
  const [reason, setReason] = useState('')
  const changed = productFields.filter(field => !isSame(values[field], stored.values[field]))
  const save = useMutation({
    mutationFn: ({ back }: { back: ProductField[] }) => {
      const set = back.length > 0 ? {} : Object.fromEntries(changed.map(field => [field, values[field]]))
      const { id, version } = stored
      return call(editProduct, { params: { id }, body: { version, reason: reason.trim(), set, back } })
    },
    onSuccess: async saved => {
      toast({ kind: 'ok', title: productText.saved })
      await known.invalidateQueries({ queryKey: ['items'] })
      known.setQueryData(['product', stored.id], saved)
    },
  })
  const fields = save.error instanceof CallError ? save.error.fields : {}
  const isStale = save.error instanceof CallError && save.error.code === 'stale_version'
  const hasReason = reason.trim().length >= 3
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length > 0) save.mutate({ back: [] })
  }
  return (
    <form className="product-sides" onSubmit={send}>
      <section className="panel inside stack">
        <ProductFields
          id={stored.id}
          values={values}
          byHand={stored.by_hand}
          byRule={stored.by_rule}
          wrong={fields}
          onEdit={(change: Partial<ProductValues>) => setValues(now => ({ ...now, ...change }))}
          onGiveBack={hasReason ? field => save.mutate({ back: [field] }) : undefined}
        />
      </section>
      <div className="stack">
        <section className="panel inside stack">
          {save.error && (
            <Say kind="bad">
              {isStale ? productText.stale : Object.keys(fields).length > 0 ? productText.wrong : sentenceOf(save.error)}
            </Say>
          )}
          {isStale && (
            <Button onClick={() => known.invalidateQueries({ queryKey: ['product', stored.id] })}>{productText.takeTheirs}</Button>
          )}
          <Field
            label={productText.reason}
            name="reason"
            value={reason}
            onChange={event => setReason(event.target.value)}
            hint={productText.reasonHint}
            problem={fields.reason}
            autoComplete="off"
            minLength={3}
            maxLength={300}
            required
          />
          <Button
            type="submit"
            look="main"
            isLarge
            aria-disabled={changed.length === 0 || undefined}
            busyText={save.isPending ? productText.saving : undefined}
          >
            {productText.save}
          </Button>
          {changed.length === 0 && <p className="muted">{productText.unchanged}</p>}
        </section>
        <History history={stored.history} />
      </div>
    </form>
  )
}

function History({ history }: Pick<EditedProduct, 'history'>) {
  return (
    <section className="panel" aria-labelledby="history">
      <div className="panel-head">
        <h2 id="history">{productText.history}</h2>
      </div>
      {history.length === 0 && <p className="inside muted">{productText.noHistory}</p>}
      <ul className="rows">
        {history.map(({ at, by, note, field, is_by_hand: isByHand }) => (
          <li className="row" key={`${at}/${field}`}>
            <span>
              <b>{productText.change(nameOf(field), isByHand)}</b>
              <small>
                {moment(at)}, {by ?? productText.found}
                {note !== null && `: ${note}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf(field: string): string {
  const known = productFields.find(name => name === field)
  return known ? productText.fields[known] : field
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
