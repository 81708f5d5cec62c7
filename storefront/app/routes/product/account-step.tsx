import type { PlayerCheck, Product } from '@kilat/contract/catalog.ts'
import type { PlayerField, PlayerValues } from '@kilat/contract/player.ts'
import { describePlayer, type PlayerReading } from '@kilat/contract/player-rules.ts'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { inputNames } from '../../lib/input-names.ts'
import { lazySpare } from '../../lib/lazy-part.tsx'
import { staticPart } from '../../lib/static-part.tsx'
import { productText } from '../../text/product.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { downIcon, pasteIcon } from '../../ui/icons.ts'
import { pastedWhole, withTyped } from './order-form.ts'
import { StepCard, type StepState } from './step-card.tsx'

const IdHelp = staticPart(() => import('./late/id-help.tsx').then(module => module.IdHelp))

// Loaded with the first account to look up; if it is lost, the page goes on without the name.
const PlayerFound = lazySpare(() => import('./late/player-found.tsx').then(module => module.PlayerFound))

type Props = {
  number: number
  state: StepState
  product: Product
  player: PlayerValues
  reading: PlayerReading
  /** The server's refusals by field. */
  refusals: Record<string, string>
  problem?: string
  check: PlayerCheck | null
  isChecking: boolean
  onPlayer: (player: PlayerValues) => void
  children: React.ReactNode
}

/** Step 1: the player. */
export function AccountStep({ number, state, product, player, reading, refusals, problem, check, isChecking, onPlayer, children }: Props) {
  const { fields, id_help: help } = product
  const [left, setLeft] = useState<Record<string, true>>({})
  const onChange = (field: PlayerField, typed: string) => onPlayer(withTyped(fields, player, { field, typed }))
  const pair = fields.length > 1 && fields.every(field => field.kind === 'digits')
  return (
    <StepCard step="account" number={number} state={state} title={productText.account} problem={problem}>
      {help && <IdHelp steps={help.steps} />}
      {/* Its space is kept where this device knows a player, from before the first paint. */}
      <div className="known:min-h-24">{children}</div>
      <div className={cx('grid gap-3', fields.length > 1 && 'grid-cols-[1.7fr_1fr]')}>
        {fields.map(field => {
          const isLeft = left[field.name] === true || state === 'miss' || reading.beyond[field.name] === true
          const hasText = (player[field.name] ?? '') !== ''
          const error = refusals[field.name] ?? (isLeft && (hasText || state === 'miss') ? reading.errors[field.name] : undefined)
          return (
            <Field
              key={field.name}
              label={field.label}
              error={error}
              // A name that was found answers the doubt.
              warning={isLeft && hasText && check?.status !== 'found' ? reading.warnings[field.name] : undefined}
            >
              {input => (
                <PlayerInput
                  input={input}
                  field={field}
                  value={player[field.name] ?? ''}
                  onValue={typed => onChange(field, typed)}
                  onLeave={() => setLeft(before => ({ ...before, [field.name]: true }))}
                />
              )}
            </Field>
          )
        })}
      </div>
      {product.has_player_check && (
        // Its space is kept from the start: if the page moved under a finger, the buyer could choose the wrong pack.
        <div role="status" className="grid min-h-21.5 mt-3 rounded-m bg-sunken">
          {check || isChecking ? (
            <PlayerFound check={check} isChecking={isChecking} fields={fields} />
          ) : (
            <p className="notice note">{productText.nameHere}</p>
          )}
        </div>
      )}
      {pair && (
        <p className="flex gap-1.5 mt-2 note">
          <Icon shape={pasteIcon} size={16} className="mt-px" />
          <span>
            {productText.pasteHint(describePlayer(fields, Object.fromEntries(fields.map(field => [field.name, field.example ?? '']))))}
          </span>
        </p>
      )}
    </StepCard>
  )
}

type InputProps = {
  input: { id: string; className: string }
  field: PlayerField
  value: string
  onValue: (typed: string) => void
  onLeave: () => void
}

function PlayerInput({ input, field, value, onValue, onLeave }: InputProps) {
  const name = inputNames.player(field.name)
  if (field.kind === 'select')
    return (
      <>
        <select
          {...input}
          name={name}
          value={value}
          onChange={event => onValue(event.target.value)}
          onBlur={onLeave}
          className={cx(input.className, 'appearance-none pr-10 -mr-10 truncate')}
        >
          <option value="">{productText.choose(field.label)}</option>
          {field.options?.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon shape={downIcon} className="mr-3.5 pointer-events-none text-ink-2" />
      </>
    )
  return (
    <input
      {...input}
      name={name}
      type="text"
      inputMode={field.kind === 'digits' ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={field.example}
      value={value}
      onChange={event => onValue(event.target.value)}
      onBlur={onLeave}
      onPaste={event => {
        const whole = pastedWhole(field, event.clipboardData.getData('text'))
        if (whole === undefined) return
        event.preventDefault()
        onValue(whole)
      }}
    />
  )
}
