import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OlderLink } from './older-link.tsx'

const render = (nextCursor: string | null, isFirst: boolean) =>
  renderToString(
    <MemoryRouter>
      <OlderLink to="/blogs" nextCursor={nextCursor} isFirst={isFirst} />
    </MemoryRouter>,
  )

test('a real link leads to older entries', () => {
  const html = render('a+b/c=', true)
  expect(html).toContain('href="/blogs?cursor=a%2Bb%2Fc%3D"')
  expect(html).toContain('Lebih lama')
  expect(html).not.toContain('Kembali')
})

test('from older entries a link leads back to the newest', () => {
  expect(render(null, false)).toContain('href="/blogs"')
})

test('a complete list has no such links', () => {
  expect(render(null, true)).toBe('')
})
