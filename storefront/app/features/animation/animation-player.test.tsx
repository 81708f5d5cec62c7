import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnimationPlayer } from './animation-player.tsx'

const place = { link: '/animations/a.json', className: 'relative size-20' }

test('[animation.defaults] a player that can not play at its speed says so instead of showing nothing', () => {
  expect(() => renderToString(<AnimationPlayer {...place} speed={0} />)).toThrow(RangeError)
})

test('before anything plays, what stands in for the animation is in the page', () => {
  expect(renderToString(<AnimationPlayer {...place}>still</AnimationPlayer>)).toContain('still')
})

test('an animation with words is a picture of that name, one without is decoration', () => {
  expect(renderToString(<AnimationPlayer {...place} label="Diamond masuk" />)).toContain('role="img" aria-label="Diamond masuk"')
  expect(renderToString(<AnimationPlayer {...place} />)).toContain('aria-hidden="true"')
})
