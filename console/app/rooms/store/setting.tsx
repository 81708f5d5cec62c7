import { formatIdr } from '@kilat/contract/idr.ts'
import type { ShopSetting, ShopSettings } from '@kilat/contract/operator/settings.ts'
import { settingsText, settingWords } from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** The settings as they are typed. */
export type Typed = Readonly<Record<ShopSetting, string>>

export function toTyped(values: ShopSettings): Typed {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as Typed
}

/** What was typed, as the store takes it; what is no number stays as it is, and the store says so. */
export function toValues(typed: Typed): Record<string, unknown> {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, toValue(settingWords[name as ShopSetting].unit, text)]))
}

function toValue(unit: (typeof settingWords)[ShopSetting]['unit'], text: string): unknown {
  if (unit === 'switch') return text === 'true'
  return unit === 'clock' || !/^\d+$/.test(text) ? text : Number(text)
}

/** The most that the store takes for an amount among its settings. */
const mostSettingIdr = 1_000_000_000

type Input = {
  name: ShopSetting
  value: string
  usual: string
  problem: string | undefined
  onEdit: (name: ShopSetting, value: string) => void
}

/** One setting, with the way back to its usual value if it is another. */
export function Setting({ name, value, usual, problem, onEdit }: Input) {
  const { label, hint, unit } = settingWords[name]
  const isUsual = value === usual
  const isTooMuch = unit === 'rupiah' && Number(value) > mostSettingIdr
  const about = unit === 'rupiah' && value !== '' ? `${say(unit, value)}, ${hint}` : hint
  const note = isUsual ? about : `${about} ${settingsText.usual(say(unit, usual))}.`
  return (
    <div className="setting" data-keeps-focus>
      {unit === 'switch' ? (
        <div>
          <label className="tick">
            <input type="checkbox" checked={value === 'true'} onChange={event => onEdit(name, String(event.target.checked))} />
            <span>{label}</span>
          </label>
          <p className="muted small">{note}</p>
        </div>
      ) : (
        <Field
          label={label}
          name={name}
          type={unit === 'clock' ? 'time' : 'text'}
          inputMode={unit === 'clock' ? undefined : 'numeric'}
          value={value}
          onChange={event => onEdit(name, unit === 'clock' ? event.target.value : event.target.value.replace(/\D/g, ''))}
          hint={note}
          problem={isTooMuch ? settingsText.tooMuch(formatIdr(mostSettingIdr)) : problem}
          autoComplete="off"
          required
        />
      )}
      {!isUsual && (
        <Button aria-label={settingsText.backNamed(label)} onClick={() => onEdit(name, usual)}>
          {settingsText.back}
        </Button>
      )}
    </div>
  )
}

function say(unit: (typeof settingWords)[ShopSetting]['unit'], text: string): string {
  if (unit === 'switch') return text === 'true' ? settingsText.on : settingsText.off
  if (unit === 'clock') return text.replace(':', '.')
  return unit === 'rupiah' ? formatIdr(Number(text)) : text
}
