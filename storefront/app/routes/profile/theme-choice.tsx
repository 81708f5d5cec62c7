import { useSyncExternalStore } from 'react'
import { chooseTheme, onThemeChosen } from '../../lib/theme.ts'
import { accountText } from '../../text/account.ts'

const themes = ['light', 'dark', 'system'] as const

/** Light, dark, or as the device says. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(onThemeChosen, readChoice, () => 'system' as const)
  return (
    <fieldset className="card p-4 lg:p-6">
      <legend className="sr-only">{accountText.theme}</legend>
      <p aria-hidden="true" className="title-card mb-3">
        {accountText.theme}
      </p>
      <div className="grid grid-cols-3 p-1 rounded-m bg-sunken">
        {themes.map(theme => (
          <label key={theme} className="segment text-center leading-4">
            <input
              type="radio"
              name="theme"
              checked={chosen === theme}
              onChange={() => chooseTheme(theme === 'system' ? undefined : theme)}
              className="radio-over"
            />
            {accountText.themes[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function readChoice(): (typeof themes)[number] {
  return themes.find(theme => theme === document.documentElement.dataset.theme) ?? 'system'
}
