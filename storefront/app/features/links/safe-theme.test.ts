import { expect, test } from 'vitest'
import { bareTheme } from '../../text/shell/shell.ts'
import { withSafeLinks } from './safe-theme.ts'

const linksOf = (...links: string[]) =>
  withSafeLinks(
    { ...bareTheme, footer: { sosmed: links.map(link => ({ title: 'Whatsapp', link, icon: null })) } },
    'https://store.test',
  ).footer.sosmed.map(social => social.link)

test('[nav.script-protocols] a social link that could run as a script is left out', () => {
  expect(linksOf('javascript:alert(1)', 'JaVa\tScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x')).toEqual([])
})

test('social links to the web, to mail, to a phone and to a page of the store stay', () => {
  const links = ['https://wa.me/62812?text=Halo', 'mailto:cs@store.test', 'tel:+62812', '/informasi']
  expect(linksOf(...links)).toEqual(links)
})
