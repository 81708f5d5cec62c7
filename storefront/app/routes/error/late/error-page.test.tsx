import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { StoreShell } from '../../../shell/store-shell.tsx'
import { ErrorPage } from './error-page.tsx'

/** The error page as the root shows it when nothing else has loaded. */
function show(error: unknown, path = '/salah'): string {
  const element = (
    <StoreShell>
      <ErrorPage error={error} />
    </StoreShell>
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />)
}

function answer(status: number, statusText = '', data: unknown = null) {
  return { status, statusText, data, internal: true }
}

test('[route.not-found] an unmatched path is named exactly, in the title and on the page', () => {
  const html = show(answer(404, 'Not Found'), '/produk/apa%20saja')
  expect(html).toContain('<title>Page not found: /produk/apa%20saja</title>')
  expect(html).toContain('>Page not found: /produk/apa%20saja</p>')
})

test('[route.not-found] the path in the answer wins over the one in the address bar, and is shown as text', () => {
  const html = show(answer(404, 'Not Found', { path: '/<b>x</b>', likely: [] }))
  expect(html).toContain('Page not found: /&lt;b&gt;x&lt;/b&gt;')
})

test('[route.fatal] any other status shows its message and advice', () => {
  const html = show(answer(503, 'Under Maintenance', { help: 'Kami kembali jam 09.00.' }))
  expect(html).toContain('<title>Under Maintenance</title>')
  expect(html).toContain('>Under Maintenance</p>')
  expect(html).toContain('>Kami kembali jam 09.00.</p>')
})

test('a cut connection is not shown as a failure of the store', () => {
  const html = show(answer(500, 'Internal Server Error', { help: 'Sambungan terputus. Coba lagi sebentar.', isUnanswered: true }))
  expect(html).toContain('<title>Halaman ini belum terbuka</title>')
  expect(html).toContain('>Sambungan terputus. Coba lagi sebentar.</p>')
  expect(html).not.toMatch(/di pihak kami|Internal Server Error/)
})

test.each([
  [400, 'Bad Request'],
  [403, 'Forbidden'],
  [429, 'Too Many Requests'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
])('[route.fatal] a bare status %i is shown as %s', (status, message) => {
  const html = show(answer(status))
  expect(html).toContain(`<title>${message}</title>`)
  expect(html).toContain(`>${message}</p>`)
})

test('[route.fatal] a refusal of the store is not shown as its failure', () => {
  expect(show(answer(429))).not.toContain('Ada yang putus di pihak kami')
  expect(show(answer(500))).toContain('Ada yang putus di pihak kami')
})

test.each([answer(500), answer(599), new Error('password=hunter2'), 'text', undefined, null])(
  '[route.fatal] what has no message shows Internal Server Error, and never what went wrong inside',
  error => {
    const html = show(error)
    expect(html).toContain('>Internal Server Error</p>')
    expect(html).not.toContain('hunter2')
  },
)

test.each([answer(404), answer(500), new Error('broken')])('every error page has the way home and a search', error => {
  const html = show(error)
  expect(html).toContain('Ke beranda')
  expect(html.match(/<main.*<\/main>/s)?.[0]).toContain('type="search"')
})

test.each(['//evil.test/', '///evil.test/', '/\\\\evil.test/'])('[nav.external] trying again at %s stays on this site', path => {
  const [, href = ''] = /<a[^>]* href="([^"]*)"[^>]*>Muat ulang/.exec(show(answer(500), path)) ?? []
  expect(href).toBe('/evil.test/')
})
