import { normaliseContact } from '@kilat/contract/contact-rules.ts'
import { expect, test } from 'vitest'
import { contactOf } from './contact-of-user.ts'

test('a user’s contact is the phone number, as people type it', () => {
  const contact = contactOf({ phone: '+6281234567890', email: 'sari@contoh.id' })
  expect(contact).toEqual({ contactKind: 'whatsapp', contact: '081234567890' })
  expect(normaliseContact({ kind: 'whatsapp', value: contact?.contact ?? '' })?.value).toBe('+6281234567890')
})

test('without a number it is the e-mail address', () => {
  expect(contactOf({ phone: null, email: 'Sari@Contoh.id' })).toEqual({ contactKind: 'email', contact: 'sari@contoh.id' })
})

test.each([null, '', 'bukan-alamat', `${'a'.repeat(130)}@contoh.id`])('without either, the field stays empty (%s)', email => {
  expect(contactOf({ phone: null, email })).toBeNull()
})
