import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const key = randomBytes(32)
const purpose = { name: 'a purpose', use: 'seal things' }

test('a text is opened only for the place and the purpose it was sealed for', () => {
  const seal = createSeal([key], purpose)
  const { sealed } = seal.seal('rahasia', 'TRIPAY_API_KEY')
  expect(seal.open(sealed, 'TRIPAY_API_KEY')).toBe('rahasia')
  for (const about of ['TRIPAY_PRIVATE_KEY', '', undefined]) expect(seal.open(sealed, about)).toBeUndefined()
  expect(createSeal([key], { ...purpose, name: 'another' }).open(sealed, 'TRIPAY_API_KEY')).toBeUndefined()
  expect(createSeal([key], { ...purpose, use: 'seal others' }).open(sealed, 'TRIPAY_API_KEY')).toBeUndefined()
})

test('after a change of keys the new one seals and the old one still opens', () => {
  const { sealed } = createSeal([key], purpose).seal('rahasia')
  const rotated = createSeal([randomBytes(32), key], purpose)
  expect(rotated.open(sealed)).toBe('rahasia')
  expect(createSeal([key], purpose).open(rotated.seal('rahasia').sealed)).toBeUndefined()
  expect(() => createSeal([], purpose).seal('rahasia')).toThrow('no key')
})
