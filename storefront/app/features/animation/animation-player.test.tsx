import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnimationPlayer } from './animation-player.tsx'

const place = { link: '/animations/a.json', className: 'relative size-20' }

test('[animation.defaults] a player with an impossible speed throws instead of showing nothing', () => {
  expect(() => renderToString(<AnimationPlayer {...place} speed={0} />)).toThrow(RangeError)
})

test('the placeholder is in the page before the animation plays', () => {
  expect(renderToString(<AnimationPlayer {...place}>still</AnimationPlayer>)).toContain('still')
})

test('an animation with a label is an image of that name, one without is decoration', () => {
  expect(renderToString(<AnimationPlayer {...place} label="Diamond masuk" />)).toContain('role="img" aria-label="Diamond masuk"')
  expect(renderToString(<AnimationPlayer {...place} />)).toContain('aria-hidden="true"')
})
