import { expect, test } from 'vitest'
import { fallbackTheme } from '../text/shell.ts'
import { emailLink } from './email-link.ts'

const withLinks = (...links: string[]) => ({
  ...fallbackTheme,
  footer: { sosmed: links.map(link => ({ title: link, link, icon: null })) },
})

test('a letter goes to the address the store names, with what it is about', () => {
  expect(emailLink(withLinks('https://wa.me/628', 'mailto:halo@toko.example?subject=Halo'), 'Pesanan KLT-1 & uang')).toBe(
    'mailto:halo@toko.example?subject=Pesanan%20KLT-1%20%26%20uang&body=Pesanan%20KLT-1%20%26%20uang',
  )
})

test('a store that names no address has no letter', () => {
  expect(emailLink(withLinks('https://wa.me/628'), 'Halo')).toBeUndefined()
})
