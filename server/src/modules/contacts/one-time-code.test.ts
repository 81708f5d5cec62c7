import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCode, makeCode, nameInList, nameSecret } from './one-time-code.ts'

const made = fc.record({ secret: fc.string({ minLength: 32 }), codeId: fc.string({ minLength: 4 }) })

test('a code is six digits, the same each time, and only itself is right', () => {
  fc.assert(
    fc.property(made, fc.stringMatching(/^\d{6}$/), (of, guess) => {
      const code = makeCode(of)
      expect(code).toMatch(/^\d{6}$/)
      expect(makeCode(of)).toBe(code)
      expect(isCode(guess, of)).toBe(guess === code)
      expect(isCode(` ${code.slice(0, 3)} ${code.slice(3)} `, of)).toBe(true)
      for (const typed of ['', code.slice(1), `${code}0`]) expect(isCode(typed, of)).toBe(false)
    }),
  )
})

test('codes are spread over all numbers, and another secret makes another code', () => {
  const secret = 'x'.repeat(32)
  const codes = Array.from({ length: 2_000 }, (_, at) => makeCode({ secret, codeId: `OTC-${at}` }))
  expect(new Set(codes).size).toBeGreaterThan(1_990)
  expect(new Set(codes.map(code => code[0])).size).toBe(10)
  expect(codes.filter((code, at) => code === makeCode({ secret: 'y'.repeat(32), codeId: `OTC-${at}` })).length).toBeLessThan(5)
})

test('names in lists show neither the secret nor the contact, and differ for another secret', () => {
  const name = nameInList('x'.repeat(32), 'whatsapp +6281234567890')
  expect(name).toMatch(/^[\w-]{43}$/)
  expect(name).not.toBe(nameInList('y'.repeat(32), 'whatsapp +6281234567890'))
  expect(nameSecret('x'.repeat(32))).toMatch(/^[0-9a-f]{12}$/)
})
