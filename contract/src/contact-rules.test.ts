import { expect, test } from 'vitest'
import { z } from 'zod'
import { normaliseEmail, normaliseWhatsapp } from './contact-rules.ts'
import { maskContact } from './mask-contact.ts'

test('an e-mail address is accepted or refused as zod would', () => {
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

test.each([
  '0812 3456-7890\n',
  '+62 (0) 812.3456.7890',
  '\u202a+62 812\u20113456\u20117890\u202c',
  '\u2068+62 812-3456-7890\u2069',
  '+62 812\u20133456\u20137890',
  '\u200e0812\u00a03456\u00a07890',
])('a number is taken as people type it and as other apps copy it: %j', copied => {
  expect(normaliseWhatsapp(copied)).toBe('+6281234567890')
})

test.each([
  ['+628123456789', '08•••••789'],
  ['+6281234567890', '08•••••890'],
  ['+62812345678901', '08•••••901'],
])('the mask of the number %s shows its last three digits, however long it is', (value, masked) => {
  expect(maskContact({ kind: 'whatsapp', value })).toBe(masked)
})

test.each([
  ['rani@gmail.com', 'ra•••@gmail.com'],
  ['rani.setyowati.budiarti@gmail.com', 'ra•••@gmail.com'],
  ['ani@yahoo.co.id', 'a•••@yahoo.co.id'],
  ['ab@gmail.com', 'a•••@gmail.com'],
  ['a@gmail.com', '•••@gmail.com'],
  ['halo@saripratama.id', 'ha•••@s•••.id'],
  ['halo@toko.saripratama.co.id', 'ha•••@t•••.id'],
  ['halo@x.id', 'ha•••@•••.id'],
])('the mask of %s shows at most half of the name, and only hosts that many people share', (value, masked) => {
  expect(maskContact({ kind: 'email', value })).toBe(masked)
})

test('a mask never shows more than half of the characters that identify a person, and never their number', () => {
  for (let length = 8; length <= 11; length += 1) {
    const masked = maskContact({ kind: 'whatsapp', value: `+628${'1234567890'.repeat(2).slice(0, length)}` })
    expect(masked.replace(/^08|•/g, '').length).toBeLessThanOrEqual(length / 2)
    expect(masked.length).toBe(10)
  }
  for (let length = 1; length <= 40; length += 1) {
    const [name = ''] = maskContact({ kind: 'email', value: `${'abcdefgh'.repeat(5).slice(0, length)}@gmail.com` }).split('@')
    expect(name.replaceAll('•', '').length).toBeLessThanOrEqual(length / 2)
    expect(name.replace(/[^•]/g, '')).toBe('•••')
  }
})
