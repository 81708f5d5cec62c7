import type { ThemeInfo } from '@kilat/contract/store.ts'

const builtIn: ThemeInfo['colors'] = { main: '#ffd60a', accent: '#5b3df5' }
const ink = '#0b1020'
const white = '#ffffff'
/** The lightest background of accented text in the dark theme, which decides the contrast. */
const darkGround = '#231f52'
const enough = 4.5

/**
 * The style rules for a store's own two colours. The derived colours (pressed, text on top, dark theme) are computed so that
 * text stays readable. Empty for the built-in colours, which the stylesheet contains.
 */
export function brandStyle({ main, accent }: ThemeInfo['colors']): string {
  const rules: string[] = []
  if (main !== builtIn.main) {
    const on = contrast(main, ink) >= contrast(main, white) ? ink : white
    rules.push(
      `:root{--bolt:${main};--bolt-hover:${mix(main, white, 0.2)};--bolt-press:${mix(main, ink, 0.06)};--bolt-lip:${mix(main, ink, 0.22)};--on-bolt:${on}}`,
    )
  }
  if (accent !== builtIn.accent) {
    const light = `--violet:${accent};--violet-text:${darkened(accent)};--violet-soft:${mix(accent, white, 0.91)};--violet-line:${mix(accent, white, 0.7)};--focus:${accent}40`
    const fill = lightened(accent, ink, 1.6)
    const dark = `--violet:${contrast(fill, white) >= enough ? fill : accent};--violet-text:${lightened(accent, darkGround, enough)};--violet-soft:${mix(accent, ink, 0.72)};--violet-line:${mix(accent, ink, 0.4)}`
    rules.push(`:root{${light}}`)
    rules.push(`@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}:root[data-theme="dark"]{${dark}}`)
  }
  return rules.join('')
}

/** Darkens a colour until it is readable on a soft tint of itself. */
function darkened(color: string): string {
  return towards(color, ink, shade => contrast(shade, mix(color, white, 0.91)) >= enough)
}

/** Lightens a colour until it has the wanted contrast to the background. */
function lightened(color: string, ground: string, wanted: number): string {
  return towards(color, white, shade => contrast(shade, ground) >= wanted)
}

function towards(color: string, end: string, isEnough: (shade: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(color, end, share)
    if (isEnough(shade)) return shade
  }
  return end
}

/** WCAG 2 contrast of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = parts(color).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Mixes two colours: `share` of the way from one to the other. */
function mix(from: string, to: string, share: number): string {
  const ends = parts(to)
  return `#${parts(from)
    .map((part, index) => Math.round(part + ((ends[index] ?? 0) - part) * share))
    .map(part => part.toString(16).padStart(2, '0'))
    .join('')}`
}

function parts(color: string): number[] {
  return [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))
}
