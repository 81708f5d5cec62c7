import { describe, expect, test } from 'vitest'
import { checkTarget, safeReturnPath } from './safe-target.ts'

const origin = 'https://store.test'

const scripts = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001\u0002javascript:alert(1)',
  '\u001fjavascript:alert(1)',
  '\u00a0javascript:alert(1)',
  '\ufeffjavascript:alert(1)',
  'java\nscript:alert(1)',
  'java\r\nscript:alert(1)',
  'jav\tascript:alert(1)',
  'java script:alert(1)',
  'java\u0000script:alert(1)',
  'java\u200bscript:alert(1)',
  'java\u00adscript:alert(1)',
  'javascript\t:alert(1)',
  'javascript :alert(1)',
  'javascript\n:alert(1)',
  'javascript://store.test/%0aalert(1)',
  'javascript:/*https://store.test*/alert(1)',
  'javascript%3Aalert(1)',
  '%6aavascript:alert(1)',
  '%6A%61%76%61%73%63%72%69%70%74%3aalert(1)',
  '%0ajavascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3a;alert(1)',
  'java&#115;cript:alert(1)',
  'ｊａｖａｓｃｒｉｐｔ:alert(1)',
  'javascript：alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  ' d\ta\nt\ra:text/html,x',
  'data%3Atext/html,x',
  'vbscript:msgbox(1)',
  'VbScript:msgbox(1)',
  'vb\nscript:msgbox(1)',
  'blob:https://store.test/8f1e',
  'filesystem:https://store.test/temporary/x',
  'view-source:https://store.test/',
  'view-source:javascript:alert(1)',
  'about:blank',
  'about:srcdoc',
  'file:///etc/passwd',
  'jar:https://evil.test!/x',
  'intent://evil.test#Intent;scheme=https;end',
  'ftp://evil.test/',
  'ws://evil.test/',
  'livescript:alert(1)',
  'mocha:alert(1)',
  'feed:javascript:alert(1)',
  'chrome://settings',
]

const elsewhere = [
  'https://evil.test/',
  'HTTPS://EVIL.TEST',
  'http://store.test/',
  'https://store.test:8443/',
  'https://store.test.evil.test/',
  'https://store.test./',
  'https://store.test。evil.test/',
  'https://store.test%2eevil.test/',
  'https://evilstore.test/',
  '//evil.test',
  ' //evil.test',
  '\t//evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '\\\t\\evil.test',
  'https:\\\\evil.test',
  '%2f%2fevil.test',
  '/%2fevil.test',
  '/%5cevil.test',
  '／／evil.test',
  '/./\\evil.test',
  '/.//evil.test',
  '/promos/..//evil.test',
  '/promos/../%2fevil.test',
  'https://store.test//evil.test',
  'https://store.test@evil.test/',
  'https://store.test:443@evil.test/',
  'https://buyer@store.test/',
  '//store.test@evil.test',
  'mailto:cs@store.test',
  'tel:+6281200000000',
]

const broken = [
  '',
  ' ',
  '\u200b',
  'https:',
  'https://',
  'https://[evil',
  'http:evil.test',
  'https:evil.test',
  'https:/\\evil.test',
  'ht\ttps:/evil.test',
  'https:///evil.test',
  'https://%00evil.test',
]

const harmless: [string, string][] = [
  ['/', '/'],
  ['/promos', '/promos'],
  ['/products/mobile-legends', '/products/mobile-legends'],
  ['/transactions/KLT-7Q2M-9XH4-T8RC', '/transactions/KLT-7Q2M-9XH4-T8RC'],
  ['/?kategori=mobile#produk', '/?kategori=mobile#produk'],
  ['?search=mobile%20le', '/?search=mobile%20le'],
  ['#isi', '/#isi'],
  ['promos', '/promos'],
  ['./promos', '/promos'],
  ['/blogs/../promos', '/promos'],
  ['  /promos\n', '/promos'],
  ['https://store.test/blogs?cursor=a', '/blogs?cursor=a'],
  ['HTTPS://STORE.TEST/blogs', '/blogs'],
  ['https://store.test:443/blogs', '/blogs'],
  ['//store.test/blogs', '/blogs'],
  ['/login?to=https%3A%2F%2Fevil.test', '/login?to=https%3A%2F%2Fevil.test'],
  ['/redirect?to=javascript:alert(1)', '/redirect?to=javascript:alert(1)'],
  ['/blogs/harga-naik-100%25', '/blogs/harga-naik-100%25'],
  ['/?search=a:b&c;d', '/?search=a:b&c;d'],
  ['/blogs/diskon%', '/blogs/diskon%'],
  ['/informasi/javascript-itu-apa', '/informasi/javascript-itu-apa'],
]

describe('hostile targets', () => {
  test.each(scripts)('[nav.script-protocols] %j is refused', target => {
    expect(checkTarget(target, { origin })).toMatchObject({ kind: 'refused' })
    expect(checkTarget(target, { origin, external: true })).toMatchObject({ kind: 'refused' })
  })

  test.each(elsewhere)('[nav.external] %j is refused', target => {
    expect(checkTarget(target, { origin })).toMatchObject({ kind: 'refused' })
  })

  test.each(broken)('[nav.external] %j, an incomplete address, is refused even if leaving is allowed', target => {
    expect(checkTarget(target, { origin, external: true })).toEqual({ kind: 'refused', reason: 'broken' })
  })

  test('a refusal has a reason', () => {
    expect(checkTarget('java\tscript:alert(1)', { origin })).toEqual({ kind: 'refused', reason: 'script' })
    expect(checkTarget('//evil.test', { origin })).toEqual({ kind: 'refused', reason: 'external' })
  })

  test('a browser that follows an own target never leaves the site', () => {
    for (const target of [...scripts, ...elsewhere, ...broken, ...harmless.map(([raw]) => raw)]) {
      const checked = checkTarget(target, { origin, external: true })
      if (checked.kind === 'own') expect(new URL(checked.to, `${origin}/blogs/a`).origin, target).toBe(origin)
      if (checked.kind === 'external') expect(new URL(checked.href).protocol, target).toMatch(/^(?:https?|mailto|tel):$/)
    }
  })
})

test.each(harmless)('[nav.external] %j is an address on this site', (target, to) => {
  expect(checkTarget(target, { origin })).toEqual({ kind: 'own', to })
})

test.each([
  ['https://wa.me/6281200000000?text=Halo%20Kilat', 'https://wa.me/6281200000000?text=Halo%20Kilat'],
  ['http://www.instagram.com/kilat', 'http://www.instagram.com/kilat'],
  ['mailto:cs@store.test', 'mailto:cs@store.test'],
  ['tel:+6281200000000', 'tel:+6281200000000'],
  ['https://x.test/100%', 'https://x.test/100%'],
])('[nav.external] %j is accepted if leaving is allowed', (target, href) => {
  expect(checkTarget(target, { origin, external: true })).toEqual({ kind: 'external', href })
})

test('[nav.external] a user name before a foreign host is refused even if leaving is allowed', () => {
  expect(checkTarget('https://store.test@evil.test/', { origin, external: true })).toEqual({ kind: 'refused', reason: 'external' })
})

test('the return path leads to a page of this site, never to signing in again', () => {
  expect(safeReturnPath('/dashboard?bulan=2026-11#akhir', origin)).toBe('/dashboard?bulan=2026-11#akhir')
  for (const raw of [
    null,
    undefined,
    '',
    '//evil.test',
    'javascript:alert(1)',
    '/login',
    '/login/',
    '/LOGIN?to=/a',
    '/%6cogin',
    '/login#x',
    '/login//',
    '/api/transactions',
    '/API',
    '/icons/lucide/x',
    '/offline',
    '/metrics',
    '/sandbox/pay/x',
    '/qr/x.png',
    '/health',
    '/login-baru',
  ])
    expect(safeReturnPath(raw, origin, '/profile'), String(raw)).toBe('/profile')
  expect(safeReturnPath('/transactions/KLT-7Q2M-9XH4-T8RC', origin)).toBe('/transactions/KLT-7Q2M-9XH4-T8RC')
})

test('a browser that can not tell beforehand whether a text is an address reads targets, too', () => {
  const { canParse } = URL
  Reflect.deleteProperty(URL, 'canParse')
  try {
    expect(checkTarget('/sandbox/pay', { origin })).toEqual({ kind: 'own', to: '/sandbox/pay' })
    expect(checkTarget('https://', { origin })).toEqual({ kind: 'refused', reason: 'broken' })
  } finally {
    URL.canParse = canParse
  }
})
