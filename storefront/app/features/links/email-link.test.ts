import { expect, test } from 'vitest'
import { bareTheme } from '../../text/shell/shell.ts'
import { emailLink } from './email-link.ts'

const withLinks = (...links: string[]) => ({
  ...bareTheme,
  footer: { sosmed: links.map(link => ({ title: link, link, icon: null })) },
})

test('the e-mail link has the store’s address and a subject', () => {
  expect(emailLink(withLinks('https://wa.me/628', 'mailto:halo@toko.example?subject=Halo'), 'Pesanan KLT-1 & uang')).toBe(
    'mailto:halo@toko.example?subject=Pesanan%20KLT-1%20%26%20uang&body=Pesanan%20KLT-1%20%26%20uang',
  )
})

test('a store without an address has no e-mail link', () => {
  expect(emailLink(withLinks('https://wa.me/628'), 'Halo')).toBeUndefined()
})
