import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExternalLink } from './external-link.tsx'

const render = (href: string) => renderToStaticMarkup(<ExternalLink href={href}>Whatsapp</ExternalLink>)

test('[nav.external] a link to another site opens in a new tab, without a referrer', () => {
  expect(render('https://wa.me/62812')).toBe('<a href="https://wa.me/62812" target="_blank" rel="noopener noreferrer">Whatsapp</a>')
})

test('a link to this site opens in the same tab', () => {
  expect(render('/sandbox/pay/abc?x=1')).toContain('href="/sandbox/pay/abc?x=1"')
})

test.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x', 'https://store@evil.test'])(
  '[nav.script-protocols] of a link to %j only the words are left',
  href => {
    expect(render(href)).toBe('<span>Whatsapp</span>')
  },
)
