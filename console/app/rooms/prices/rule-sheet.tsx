import type { ListedProduct } from '@kilat/contract/operator/items.ts'
import {
  type PriceEnd,
  type PriceFloor,
  type PriceScope,
  priceEnds,
  priceFloors,
  type ShownPriceRule,
} from '@kilat/contract/operator/prices.ts'
import { useState } from 'react'
import { ActForm } from '../../acts/act-form.tsx'
import { readReason } from '../../acts/reason-fields.tsx'
import { isStale } from '../../api/call.ts'
import { useRuleActs, useRulePreview } from '../../api/prices.ts'
import { readBasisPoints, readIdr, showBasisPoints } from '../../lib/amounts.ts'
import { editText, ruleText } from '../../text/prices.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RuleChange } from './rule-change.tsx'
import { RuleHistory } from './rule-history.tsx'
import { describeTerms, nameOfRule, ruleFor } from './tree-rows.ts'
import { type SeenRule, seeRule, type Terms, useSaveRule } from './use-save-rule.ts'

type Input = {
  scope: PriceScope
  subject: string
  rules: readonly ShownPriceRule[]
  products: readonly ListedProduct[]
  onClose: () => void
}

/** One rule: what its new terms would change, before they do. */
export function RuleSheet({ scope, subject, rules, products, onClose }: Input) {
  const acts = useRuleActs({ scope, subject })
  const now = seeRule({ scope, subject }, { rules, acts: acts.data })
  // The rule the operator decides on: a later one of another operator is not overwritten.
  const [seen, setSeen] = useState<SeenRule | undefined>(now)
  if (!seen && now) setSeen(now)
  const own = seen?.rule
  const counting = own ?? findWider({ scope, subject, rules, products })
  const [draft, setDraft] = useState(() => toDraft(counting))
  const terms = readDraft(draft)
  const preview = useRulePreview(terms && now ? { scope, subject, version: now.version, ...terms } : null, ruleText.preview)
  const saving = useSaveRule({ scope, subject, seen, onClose, onStale: setSeen })
  const name = nameOfRule({ scope, subject }, products)
  const change = (part: Partial<Draft>) => setDraft(was => ({ ...was, ...part }))
  return (
    <Sheet title={ruleText.title(name)} onClose={onClose}>
      <ActForm
        acting={saving}
        onSend={(_, reason) => terms && saving.act({ terms, reason })}
        reasons={editText.reasons.price}
        confirm={ruleText.apply(preview.data?.moved_count ?? 0)}
        busy={ruleText.applying}
        isReady={terms !== null && preview.data !== undefined && !preview.isFetching}
        refusal={isStale(saving.error) ? ruleText.stale(own && describeTerms(own)) : undefined}
        beneath={
          <>
            <p className="small muted">{ruleText.keep}</p>
            {own && own.version > 0 && (
              <Button
                look="danger"
                onClick={event => {
                  const form = event.currentTarget.form
                  if (form) saving.act({ terms: null, reason: readReason(new FormData(form), editText.reasons.price) || ruleText.remove })
                }}
              >
                {ruleText.remove}
              </Button>
            )}
            <RuleHistory acts={acts.data ?? []} onUse={used => setDraft(toDraft(used))} />
          </>
        }
        onClose={onClose}
      >
        {!own && counting && <Say>{ruleText.inherits(nameOfRule(counting, products))}</Say>}
        <DraftFields draft={draft} onChange={change} />
        <RuleChange change={preview.data} error={preview.error} isReading={preview.isFetching} products={products} />
      </ActForm>
    </Sheet>
  )
}

function findWider({ scope, subject, rules, products }: Omit<Input, 'onClose'>): ShownPriceRule | undefined {
  if (scope === 'item') {
    const product = products.find(({ items }) => items.some(({ id }) => id === subject))
    return ruleFor(rules, { product: product?.id, category: product?.category })
  }
  return ruleFor(rules, { category: scope === 'product' ? products.find(({ id }) => id === subject)?.category : undefined })
}

type Draft = { percent: string; flat: string; ends: PriceEnd; floor: PriceFloor }

function toDraft(terms: Terms | undefined): Draft {
  const { basis_points: points, flat, ends, floor } = terms ?? { basis_points: 300, flat: 250, ends: '00', floor: 'cost_and_fee' }
  return { percent: showBasisPoints(points), flat: flat.toLocaleString('id-ID'), ends, floor }
}

function readDraft({ percent, flat, ends, floor }: Draft): Terms | null {
  const points = readBasisPoints(percent)
  const idr = readIdr(flat)
  if (points === undefined || points < 0 || points > 100_000 || idr === undefined || idr > 1_000_000) return null
  return { basis_points: points, flat: idr, ends, floor }
}

function DraftFields({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const points = readBasisPoints(draft.percent)
  const flat = readIdr(draft.flat)
  return (
    <div className="pairs">
      <Field
        label={ruleText.percent}
        name="percent"
        inputMode="decimal"
        autoComplete="off"
        value={draft.percent}
        onChange={event => onChange({ percent: event.target.value })}
        problem={points === undefined || points < 0 || points > 100_000 ? ruleText.wrongPercent : undefined}
      />
      <Field
        label={ruleText.flat}
        name="flat"
        inputMode="numeric"
        autoComplete="off"
        value={draft.flat}
        onChange={event => onChange({ flat: event.target.value })}
        problem={flat === undefined || flat > 1_000_000 ? ruleText.wrongFlat : undefined}
      />
      <Choice label={ruleText.ends} value={draft.ends} of={priceEnds} names={ruleText.endNames} onChoose={ends => onChange({ ends })} />
      <Choice
        label={ruleText.floor}
        value={draft.floor}
        of={priceFloors}
        names={ruleText.floorNames}
        onChoose={floor => onChange({ floor })}
      />
    </div>
  )
}

type ChoiceInput<Name extends string> = {
  label: string
  value: Name
  of: readonly Name[]
  names: Record<Name, string>
  onChoose: (name: Name) => void
}

function Choice<Name extends string>({ label, value, of, names, onChoose }: ChoiceInput<Name>) {
  const choose = (chosen: string) => {
    const name = of.find(name => name === chosen)
    if (name) onChoose(name)
  }
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={event => choose(event.target.value)}>
        {of.map(name => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
