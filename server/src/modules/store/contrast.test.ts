import { contrast } from '@kilat/contract/colours.ts'
import { expect, test } from 'vitest'
import { findColourProblems } from './contrast.ts'

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
})

test.each([
  ['#ffd60a', '#5b3df5'],
  ['#111111', '#0055aa'],
  ['#ffffff', '#767676'],
])('%s with %s can be read', (main, accent) => {
  expect(findColourProblems({ main, accent })).toEqual([])
})

test('an unreadable button and a pale link are both reported, with their contrast', () => {
  expect(findColourProblems({ main: '#7f7a78', accent: '#ffd60a' })).toEqual([
    expect.stringMatching(/^colors\.main #7f7a78 .* 4\.\d\d : 1 of 4\.5/),
    expect.stringMatching(/^colors\.accent #ffd60a .* 1\.\d\d : 1 of 4\.5/),
  ])
})
