import { putAvatar } from '@kilat/contract/profile.ts'
import { expect, test, vi } from 'vitest'
import { middleSquare, writeShort } from './picture-size.ts'

test.each([
  [4000, 3000, { left: 500, top: 0, side: 3000 }],
  [301, 500, { left: 0, top: 99, side: 301 }],
  [64, 64, { left: 0, top: 0, side: 64 }],
])('a picture of %i × %i is cut to the square in its middle', (width, height, square) => {
  expect(middleSquare(width, height)).toEqual(square)
})

test('a picture is sent at the best quality below the store’s limit', () => {
  const encode = vi.fn((quality: number) => 'x'.repeat(Math.round(quality * 80_000)))
  const written = writeShort(encode)
  expect(written?.length).toBe(52_000)
  expect(putAvatar.body?.safeParse({ image: written }).success).toBe(true)
  expect(encode.mock.calls.flat()).toEqual([0.9, 0.8, 0.65])
})

test('a picture below the limit is encoded once', () => {
  const encode = vi.fn(() => 'data:image/webp;base64,AAAA')
  expect(writeShort(encode)).toBe('data:image/webp;base64,AAAA')
  expect(encode).toHaveBeenCalledOnce()
})

test('a picture that stays above the limit is not sent', () => {
  expect(writeShort(() => 'x'.repeat(60_001))).toBeUndefined()
})
