import { type AccountField, longestFieldLabel } from '@kilat/contract/operator/products.ts'
import { leaveRow } from '../../lib/leave-row.ts'
import { accountText } from '../../text/product.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'

type Input = {
  fields: readonly AccountField[]
  /** The same in the definition's words. */
  defined: readonly AccountField[]
  /** A sentence for each wrong part, by its path beneath the fields, such as `0.label`. */
  wrong: Readonly<Record<string, string>>
  onEdit: (fields: AccountField[]) => void
}

/** The words of what a buyer fills in to say which account gets it. */
export function AccountFields({ fields, defined, wrong, onEdit }: Input) {
  const change = (at: number, change: Partial<AccountField>) =>
    onEdit(fields.map((field, index) => (index === at ? { ...field, ...change } : field)))
  return (
    <fieldset className="stack close">
      <legend className="small muted">{accountText.legend}</legend>
      {fields.length === 0 && <p className="muted small">{accountText.none}</p>}
      {fields.map((field, at) => (
        <Words
          key={field.name}
          field={field}
          number={at + 1}
          hasOwnRule={defined[at]?.digits === null && defined[at].hint !== ''}
          wrongOf={part => wrong[`set.account_fields.${at}.${part}`]}
          onEdit={part => change(at, part)}
        />
      ))}
    </fieldset>
  )
}

type WordsInput = {
  field: AccountField
  number: number
  /** Whether the definition knows unusual values by more than their count of digits. */
  hasOwnRule: boolean
  wrongOf: (part: string) => string | undefined
  onEdit: (change: Partial<AccountField>) => void
}

function Words({ field: { name, kind, label, example, hint, digits, options }, number, hasOwnRule, wrongOf, onEdit }: WordsInput) {
  return (
    <fieldset className="inset stack close">
      <legend className="small">{accountText.field(number)}</legend>
      <Field
        label={accountText.label}
        name={`${name}-label`}
        value={label}
        problem={wrongOf('label')}
        onChange={event => onEdit({ label: event.target.value })}
        maxLength={longestFieldLabel}
        autoComplete="off"
        required
      />
      {kind !== 'select' && (
        <Field
          label={accountText.example}
          name={`${name}-example`}
          value={example}
          problem={wrongOf('example')}
          onChange={event => onEdit({ example: event.target.value })}
          maxLength={60}
          autoComplete="off"
        />
      )}
      {kind === 'digits' && <Digits name={name} digits={digits} wrong={wrongOf('digits')} onEdit={digits => onEdit({ digits })} />}
      {kind === 'digits' && digits === null && hasOwnRule && <p className="muted small">{accountText.ownRule}</p>}
      {kind !== 'select' && (
        <Field
          label={accountText.hint}
          name={`${name}-hint`}
          value={hint}
          problem={wrongOf('hint')}
          onChange={event => onEdit({ hint: event.target.value })}
          maxLength={200}
          autoComplete="off"
        />
      )}
      {options && <Options name={name} options={options} wrongOf={wrongOf} onEdit={options => onEdit({ options })} />}
    </fieldset>
  )
}

type DigitsInput = {
  name: string
  digits: AccountField['digits']
  wrong: string | undefined
  onEdit: (digits: AccountField['digits']) => void
}

/** The usual count of digits; a count that is not known warns of none. */
function Digits({ name, digits, wrong, onEdit }: DigitsInput) {
  const usual = { least: 6, most: 12 }
  const count = (part: 'least' | 'most') => (
    <Field
      label={accountText[part]}
      name={`${name}-${part}`}
      type="number"
      inputMode="numeric"
      min={1}
      max={40}
      step={1}
      value={digits?.[part] || ''}
      problem={part === 'most' ? wrong : undefined}
      onChange={event => onEdit({ ...usual, ...digits, [part]: event.target.valueAsNumber || 0 })}
      required
    />
  )
  return (
    <>
      <label className="tick">
        <input type="checkbox" checked={digits !== null} onChange={event => onEdit(event.target.checked ? usual : null)} />
        {accountText.warns}
      </label>
      {digits && (
        <div className="pair">
          {count('least')}
          {count('most')}
        </div>
      )}
    </>
  )
}

type Options = NonNullable<AccountField['options']>

type OptionsInput = {
  name: string
  options: Options
  wrongOf: (part: string) => string | undefined
  onEdit: (options: Options) => void
}

/** What a buyer chooses from. The code is what suppliers are sent. */
function Options({ name, options, wrongOf, onEdit }: OptionsInput) {
  const change = (at: number, change: Partial<Options[number]>) =>
    onEdit(options.map((option, index) => (index === at ? { ...option, ...change } : option)))
  return (
    <div className="stack close">
      <p className="muted small">{accountText.optionsHint}</p>
      {wrongOf('options') && <Say kind="bad">{wrongOf('options')}</Say>}
      {options.map(({ value, label }, at) => (
        // An option's code is edited, so it is known by its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place
        <div className="option" key={at} data-row>
          <Field
            label={accountText.optionLabel(at + 1)}
            name={`${name}-option-${at}`}
            value={label}
            problem={wrongOf(`options.${at}.label`)}
            onChange={event => change(at, { label: event.target.value })}
            maxLength={60}
            autoComplete="off"
            required
          />
          <Field
            label={accountText.optionValue(at + 1)}
            name={`${name}-code-${at}`}
            value={value}
            problem={wrongOf(`options.${at}.value`)}
            onChange={event => change(at, { value: event.target.value })}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          {options.length > 1 && (
            <Button
              look="quiet"
              aria-label={accountText.dropOption(label === '' ? value : label)}
              onClick={event => {
                leaveRow(event.currentTarget)
                onEdit(options.filter((_, index) => index !== at))
              }}
            >
              {accountText.drop}
            </Button>
          )}
        </div>
      ))}
      {options.length < 60 && <Button onClick={() => onEdit([...options, { value: '', label: '' }])}>{accountText.addOption}</Button>}
    </div>
  )
}
