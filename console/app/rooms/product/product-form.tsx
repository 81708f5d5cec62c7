import { type EditedProduct, editProduct, type ProductField, type ProductValues, productFields } from '@kilat/contract/operator/products.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, fieldsOf, isStale, sentenceOf } from '../../api/call.ts'
import { afterSave, editsOver } from '../../lib/edits.ts'
import { moment } from '../../lib/times.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { productText } from '../../text/product.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ProductFields } from './product-fields.tsx'

/** What is sent: the edits, or one field that is given back. */
type Sent = { back: ProductField | null; edits: Partial<ProductValues>; reason: string }

type Input = { stored: EditedProduct; onTakeTheirs: () => void }

/** Sets fields by hand, or gives one back. Whatever was typed in the others stays until it is saved. */
export function ProductForm({ stored, onTakeTheirs }: Input) {
  const known = useQueryClient()
  const [typed, setTyped] = useState<Partial<ProductValues>>({})
  const [reason, setReason] = useState('')
  const edits = editsOver(stored.values, typed)
  const isChanged = Object.keys(edits).length > 0
  useLeaveGuard(isChanged)
  const save = useMutation({
    mutationFn: ({ back, edits, reason }: Sent) => {
      const { id, version } = stored
      const body = back === null ? { set: edits, back: [] } : { set: {}, back: [back] }
      return call(editProduct, { params: { id }, body: { version, reason: reason.trim(), ...body } })
    },
    onSuccess: (saved, { back, edits, reason }) => {
      toast({ kind: 'ok', title: productText.saved })
      known.setQueryData(['product', stored.id], saved)
      setTyped(typed => {
        const now = { ...stored.values, ...typed }
        if (back !== null) return editsOver(saved.data.values, { ...typed, [back]: saved.data.values[back] })
        return editsOver(saved.data.values, afterSave(now, { sent: { ...stored.values, ...edits }, saved: saved.data.values }))
      })
      setReason(now => (now === reason ? '' : now))
      return known.invalidateQueries({ queryKey: ['items'] })
    },
  })
  const fields = fieldsOf(save.error)
  const hasReason = reason.trim().length >= 3
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !save.isPending) save.mutate({ back: null, edits, reason })
  }
  return (
    <form className="product-sides" onSubmit={send}>
      <section className="panel inside stack">
        <ProductFields
          id={stored.id}
          values={{ ...stored.values, ...edits }}
          byHand={stored.by_hand}
          byRule={stored.by_rule}
          wrong={fields}
          onEdit={(change: Partial<ProductValues>) => setTyped(now => editsOver(stored.values, { ...now, ...change }))}
          onGiveBack={hasReason && !save.isPending ? back => save.mutate({ back, edits, reason }) : undefined}
        />
      </section>
      <div className="stack">
        <section className="panel inside stack">
          {save.error && (
            <Say kind="bad">
              {isStale(save.error) ? productText.stale : Object.keys(fields).length > 0 ? productText.wrong : sentenceOf(save.error)}
            </Say>
          )}
          {isStale(save.error) && <Button onClick={onTakeTheirs}>{productText.takeTheirs}</Button>}
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
            aria-disabled={!isChanged || undefined}
            busyText={save.isPending ? productText.saving : undefined}
          >
            {productText.save}
          </Button>
          {!isChanged && <p className="muted">{productText.unchanged}</p>}
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
