import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandStyle, contrast } from './brand-colors.server.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)
const valuesOf = (style: string, name: string) =>
  [...style.matchAll(new RegExp(`--${name}:(#[0-9a-f]{6})`, 'g'))].map(([, value = '']) => value)

test('the built-in colours need no rules', () => {
  expect(brandStyle({ main: '#ffd60a', accent: '#5b3df5' })).toBe('')
})

test('known contrasts come out as WCAG has them', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#5b3df5', '#ffffff')).toBeCloseTo(6.1, 0)
})

test('[theme.get-info] whatever two colours a store chooses, its buttons and links can be read in both themes', () => {
  fc.assert(
    fc.property(color, color, (main, accent) => {
      // A store that chose a colour nothing can be read on is refused before.
      fc.pre(Math.max(contrast(main, '#0b1020'), contrast(main, '#ffffff')) >= 4.5)
      const style = brandStyle({ main, accent })
      for (const on of valuesOf(style, 'on-bolt')) expect(contrast(on, main)).toBeGreaterThanOrEqual(4.5)
      const [light, ...dark] = valuesOf(style, 'violet-text')
      const [soft] = valuesOf(style, 'violet-soft')
      if (light && soft) expect(contrast(light, soft)).toBeGreaterThanOrEqual(4.5)
      for (const text of dark) expect(contrast(text, '#0b1020')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
