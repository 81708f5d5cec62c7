import { contrast, ink, white } from '@kilat/contract/colours.ts'
import type { StoredTheme } from '@kilat/contract/operator/theme.ts'
import { useEffect, useRef } from 'react'
import { themeText } from '../../text/store.ts'

/** How the store would look with what is in the form, on light and on dark ground. */
export function ThemePreview({ theme }: { theme: StoredTheme }) {
  return (
    <section className="panel inside stack" aria-labelledby="preview">
      <h2 id="preview">{themeText.preview}</h2>
      <div className="previews">
        <Sample theme={theme} ground="light" />
        <Sample theme={theme} ground="dark" />
      </div>
    </section>
  )
}

function Sample({ theme: { store, colors }, ground }: { theme: StoredTheme; ground: 'light' | 'dark' }) {
  const ref = useRef<HTMLDivElement>(null)
  const onMain = contrast(colors.main, ink) >= contrast(colors.main, white) ? ink : white
  // The page's policy takes no style attributes, and these values are known only here.
  useEffect(() => {
    const style: CSSStyleDeclaration | undefined = ref.current?.style
    style?.setProperty('--sample-main', colors.main)
    style?.setProperty('--sample-on-main', onMain)
    style?.setProperty('--sample-accent', colors.accent)
  }, [colors, onMain])
  return (
    <div className={`sample ${ground}`} ref={ref} role="img" aria-label={themeText[ground]}>
      <b>{store.name}</b>
      <small>{store.tagline}</small>
      <div className="sample-card">
        <span>{themeText.sampleGame}</span>
        <span className="sample-pack">
          {themeText.samplePack} <b>{themeText.samplePrice}</b>
        </span>
      </div>
      <span className="sample-button">{themeText.buy}</span>
      <span className="sample-link">{themeText.see}</span>
      <small>{store.legal}</small>
    </div>
  )
}
