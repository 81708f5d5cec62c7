import { useSyncExternalStore } from 'react'
import { chooseTheme, onThemeChosen } from '../../lib/theme.ts'
import { profileText } from '../../text/profile.ts'

const themes = ['light', 'dark', 'system'] as const

/** Light, dark, or the device's theme. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(onThemeChosen, readChoice, () => 'system' as const)
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{profileText.theme}</legend>
      <p aria-hidden="true" className="mb-1.5 font-bold">
        {profileText.theme}
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
            {profileText.themes[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function readChoice(): (typeof themes)[number] {
  return themes.find(theme => theme === document.documentElement.dataset.theme) ?? 'system'
}
