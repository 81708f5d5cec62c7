import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandStyle, contrast } from './brand-colors.server.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)
const valuesOf = (style: string, name: string) =>
  [...style.matchAll(new RegExp(`--${name}:(#[0-9a-f]{6})`, 'g'))].map(([, value = '']) => value)

test('the built-in colours need no rules', () => {
  expect(brandStyle({ main: '#ffd60a', accent: '#5b3df5' })).toBe('')
})

test('contrasts are computed as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#5b3df5', '#ffffff')).toBeCloseTo(6.1, 0)
})

test('[theme.get-info] buttons and links are readable in both themes with any two colours of the store', () => {
  fc.assert(
    fc.property(color, color, (main, accent) => {
      // A colour without readable text is refused earlier.
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
