import { describe, expect, test } from 'vitest'
import { type ClickedLink, decideClick, type LinkClick } from './follow-link.ts'

const address = 'https://toko.test/blogs/a'
const plainClick: LinkClick = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, defaultPrevented: false }

function decide(href: string, more: { click?: Partial<LinkClick>; link?: Partial<ClickedLink> } = {}) {
  return decideClick({ ...plainClick, ...more.click }, { href, target: '', isDownload: false, ...more.link }, address)
}

describe('a click on a link inside a text', () => {
  test.each([
    ['/informasi/cara-top-up', '/informasi/cara-top-up'],
    ['/?kategori=pc#produk', '/?kategori=pc#produk'],
    ['https://toko.test/promos', '/promos'],
    ['#uang', '/blogs/a#uang'],
    ['b', '/blogs/b'],
  ])('a target on this site changes the page without a reload: %s', (href, to) => {
    expect(decide(href)).toEqual({ kind: 'navigate', to })
  })

  test.each([
    ...['https://lain.test/', 'mailto:halo@toko.test', 'tel:+628120000', '/covers/blades.svg', '/api/docs', '/API', '/icons/lucide/x'],
    ...['/offline', '/metrics', '/sandbox/pay/x', '/qr/x.png', '/health', '/tidak-ada'],
  ])('a target elsewhere, or of no page, is left to the browser: %s', href => {
    expect(decide(href)).toEqual({ kind: 'leave' })
  })

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const)('a click with %s is left to the browser', key => {
    expect(decide('/promos', { click: { [key]: true } })).toEqual({ kind: 'leave' })
  })

  test('with another button, for another window or as a download is left to the browser', () => {
    expect(decide('/promos', { click: { button: 1 } })).toEqual({ kind: 'leave' })
    expect(decide('/promos', { link: { target: '_blank' } })).toEqual({ kind: 'leave' })
    expect(decide('/promos', { link: { isDownload: true } })).toEqual({ kind: 'leave' })
  })

  test.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    '[nav.script-protocols] that would run a script is refused: %j',
    href => {
      expect(decide(href)).toEqual({ kind: 'refuse' })
      expect(decide(href, { click: { ctrlKey: true } })).toEqual({ kind: 'refuse' })
    },
  )
})
