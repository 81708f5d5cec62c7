import { renderToString } from 'react-dom/server'
import { Link as RouterLink, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

const targets = [
  '/',
  '/#produk',
  '/products/mobile-legends',
  '/?kategori=game',
  '/login?to=%2Ftransactions%2Fa1',
  '/promos#promo-1',
  '/blogs?cursor=a%2Bb&x="<é>',
  // What follows is for the router to resolve.
  '/blogs/',
  '//evil.example',
  '/blogs/../promos',
  '/blogs?',
  '/blogs#',
  '/a%20b',
  '?bulan=2026-01',
  '#isi',
  '.',
  'promos',
  '',
  'https://example.com/a',
  'mailto:halo@example.com',
]

const render = (link: React.ReactNode) => renderToString(<StaticRouter location="/dashboard?halaman=2">{link}</StaticRouter>)

test.each(targets)('the server writes a link to “%s” as the router would', to => {
  expect(render(<Link to={to}>Buka</Link>)).toBe(render(<RouterLink to={to}>Buka</RouterLink>))
})

test('a link keeps its attributes, in the same order, and no property of the router becomes one', () => {
  const props = {
    to: '/terms',
    replace: true,
    state: { from: 'a' },
    preventScrollReset: true,
    reloadDocument: true,
    viewTransition: true,
    relative: 'path',
    target: '_blank',
    rel: 'noopener',
    className: 'a b',
    'aria-current': 'page',
    style: { color: 'red' },
    onClick: () => {},
  } as const
  expect(render(<Link {...props}>Buka</Link>)).toBe(render(<RouterLink {...props}>Buka</RouterLink>))
})

test.each([{ to: { pathname: '/blogs', search: 'a=1' } }, { to: '/blogs', discover: 'none' }, { to: '/blogs', mask: '/promos' }] as const)(
  'a link of another kind is the router’s own: %j',
  props => {
    expect(render(<Link {...props}>Buka</Link>)).toBe(render(<RouterLink {...props}>Buka</RouterLink>))
  },
)
