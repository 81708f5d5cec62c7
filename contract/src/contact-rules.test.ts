import { expect, test } from 'vitest'
import { z } from 'zod'
import { normaliseEmail } from './contact-rules.ts'

test('an e-mail address is taken or refused as zod would', () => {
  const samples = [
    'rani@gmail.com',
    ' Rani.S+game@Mail.co.id ',
    'a@b',
    'a..b@mail.com',
    '.a@mail.com',
    'a@-mail.com',
    'a b@mail.com',
    'a@mail.c',
    '',
  ]
  for (const sample of samples) {
    const tidy = sample.trim().toLowerCase()
    expect(normaliseEmail(sample), sample).toBe(z.email().safeParse(tidy).success ? tidy : undefined)
  }
})

test('an e-mail address longer than the field is refused', () => {
  expect(normaliseEmail(`${'a'.repeat(120)}@mail.com`)).toBeUndefined()
})
