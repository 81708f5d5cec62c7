import type { ProductValues } from '@kilat/contract/operator/products.ts'
import { leaveRow } from '../../lib/leave-row.ts'
import { productText } from '../../text/product.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Area } from './area.tsx'

type Faq = ProductValues['faq']

/** Questions and answers on the product's page. */
export function Questions({ faq, onEdit }: { faq: Faq; onEdit: (faq: Faq) => void }) {
  const change = (at: number, change: Partial<Faq[number]>) =>
    onEdit(faq.map((entry, index) => (index === at ? { ...entry, ...change } : entry)))
  return (
    <fieldset className="stack close">
      <legend className="small muted">{productText.fields.faq}</legend>
      {faq.map(({ question, answer }, at) => (
        // Entries have no id; they stay in their order while they are edited.
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place
        <div className="stack close" key={at} data-row>
          <Field
            label={productText.question(at + 1)}
            name={`question-${at}`}
            value={question}
            onChange={event => change(at, { question: event.target.value })}
            maxLength={200}
            required
          />
          <Area
            label={productText.answer(at + 1)}
            name={`answer-${at}`}
            value={answer}
            rows={3}
            onEdit={answer => change(at, { answer })}
          />
          <Button
            look="quiet"
            onClick={event => {
              leaveRow(event.currentTarget)
              onEdit(faq.filter((_, index) => index !== at))
            }}
          >
            {productText.dropQuestion(at + 1)}
          </Button>
        </div>
      ))}
      {faq.length < 20 && <Button onClick={() => onEdit([...faq, { question: '', answer: '' }])}>{productText.addQuestion}</Button>}
    </fieldset>
  )
}
