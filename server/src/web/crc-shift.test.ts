import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiply, shiftFactor } from './crc-shift.ts'

test('the checksum of two joined texts follows from their own checksums', () => {
  const bytes = fc.uint8Array({ maxLength: 3_000 })
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const joined = (multiply(shiftFactor(second.length), crc32(first)) ^ crc32(second)) >>> 0
      expect(joined).toBe(crc32(Buffer.concat([first, second])))
    }),
  )
})
