import { describe, expect, test } from 'vitest'
import { readAnimationOptions, stillFrame } from './animation-options.ts'

describe('options of an animation', () => {
  test('[animation.defaults] an animation loops, starts by itself, keeps its pace and is drawn as svg', () => {
    expect(readAnimationOptions({})).toEqual({ loop: true, autoplay: true, speed: 1, renderer: 'svg' })
  })

  test('[animation.defaults] given options replace the defaults, including false and fractions', () => {
    const given = { loop: false, autoplay: false, speed: 0.25, renderer: 'svg' } as const
    expect(readAnimationOptions(given)).toEqual(given)
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    '[animation.defaults] the speed %d is refused, and the error names it',
    speed => {
      expect(() => readAnimationOptions({ speed })).toThrow(RangeError)
      expect(() => readAnimationOptions({ speed })).toThrow(`greater than 0, but is ${speed}`)
    },
  )

  test('a still picture of a loop is its middle frame, of an ending animation its last', () => {
    expect(stillFrame(121, true)).toBe(60)
    expect(stillFrame(72, false)).toBe(71)
    expect(stillFrame(0, false)).toBe(0)
  })
})
