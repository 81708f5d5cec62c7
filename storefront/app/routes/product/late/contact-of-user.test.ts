import { normaliseContact } from '@kilat/contract/contact-rules.ts'
import { expect, test } from 'vitest'
import { contactOf, mayFillIn } from './contact-of-user.ts'

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

test.each([
  ['nothing was touched', { kind: 'whatsapp', at: 'elsewhere', fits: { phone: true, address: true } }],
  ['the buyer is choosing the kind', { kind: 'whatsapp', at: 'kind', fits: { phone: true, address: false } }],
  ['e-mail was chosen', { kind: 'email', at: 'elsewhere', fits: { phone: false, address: true } }],
  ['the buyer is about to type', { kind: 'whatsapp', at: 'field', fits: { phone: false, address: false } }],
] as const)('the user’s contact replaces neither a chosen kind nor what is typed next: %s', (_, { kind, at, fits }) => {
  const phone = { contactKind: 'whatsapp', contact: '081234567890' } as const
  const address = { contactKind: 'email', contact: 'sari@contoh.id' } as const
  const form = { contactKind: kind, contact: '' }
  expect({ phone: mayFillIn(phone, { form, at }), address: mayFillIn(address, { form, at }) }).toEqual(fits)
  expect(mayFillIn(phone, { form: { ...form, contact: '0' }, at })).toBe(false)
})
