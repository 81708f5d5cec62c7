import { expect, test } from 'vitest'
import { readContentDocument } from './content-document.ts'

const head = { kind: 'blog', id: 'cara', title: 'Cara', summary: 'Begini.' }
const file = (fields: Record<string, string> = {}, body = 'Isi.') =>
  ['---', ...Object.entries({ ...head, ...fields }).map(([key, value]) => `${key}: ${value}`), '---', body].join('\n')
const read = (fields: Record<string, string> = {}, body?: string) => readContentDocument(file(fields, body))
const document = (fields: Record<string, string> = {}) => {
  const reading = read(fields)
  return reading.isRight ? reading.document : reading.problems
}

test('a file has its fields in the front matter and its text below', () => {
  expect(document({ cover: '/content/steps.svg', published_at: '2026-11-21' })).toEqual({
    ...head,
    body: 'Isi.',
    cover: '/content/steps.svg',
    publishedAt: new Date('2026-11-20T17:00:00Z'),
    startsAt: null,
    endsAt: null,
    productId: null,
  })
})

test('quotes around a value, colons in it, comments, empty lines and line ends of Windows are understood', () => {
  const text = `\ufeff${file({ title: '"Cara: cepat"', '# comment': 'x' }).replace('---\nIsi', '\n---\nIsi')}`.replaceAll('\n', '\r\n')
  expect(readContentDocument(text)).toMatchObject({ isRight: true, document: { title: 'Cara: cepat', body: 'Isi.' } })
})

test('a file without a publishing time is a draft', () => {
  expect(document()).toMatchObject({ publishedAt: null })
})

test('a promo begins at its start, or without one when it is published', () => {
  const promo = { kind: 'promo', published_at: '2026-11-01T08:00:00+07:00' }
  expect(document(promo)).toMatchObject({ startsAt: new Date('2026-11-01T01:00:00Z'), endsAt: null })
  expect(document({ ...promo, starts_at: '2026-11-05', ends_at: '2026-11-06', product_id: 'mobile-legends' })).toMatchObject({
    startsAt: new Date('2026-11-04T17:00:00Z'),
    endsAt: new Date('2026-11-05T17:00:00Z'),
    productId: 'mobile-legends',
  })
})

test.each([
  [{ kind: 'berita' }, 'kind'],
  [{ id: 'Cara Top Up' }, 'id'],
  [{ title: '' }, 'title'],
  [{ summary: 'x'.repeat(301) }, 'summary'],
  [{ cover: 'https://example.com/a.png' }, 'cover'],
  [{ cover: '//example.com/a.png' }, 'cover'],
  [{ published_at: 'besok' }, 'published_at'],
  [{ published_at: '2026-02-31' }, 'published_at'],
  [{ tags: 'a' }, 'tags'],
  [{ ['__proto__']: 'a' }, '__proto__'],
  [{ constructor: 'a' }, 'constructor'],
  [{ product_id: 'mobile-legends' }, 'promos only'],
  [{ kind: 'promo' }, 'starts_at or published_at'],
  [{ kind: 'promo', starts_at: '2026-11-05', ends_at: '2026-11-05' }, 'ends_at'],
  [{ title: 'Tentang {{store.owner}}' }, 'store.owner'],
])('%j is refused, naming %s', (fields, word) => {
  const reading = read(fields)
  expect(reading.isRight ? [] : reading.problems).toEqual([expect.stringContaining(word)])
})

test('all problems are reported at once', () => {
  const reading = read({ id: 'X', published_at: 'x' }, '[a](javascript:alert(1)) {{b}}')
  expect(reading.isRight ? [] : reading.problems).toEqual([
    expect.stringContaining('id:'),
    expect.stringContaining('published_at:'),
    expect.stringContaining('{{b}}'),
    expect.stringContaining('"javascript:alert(1)"'),
  ])
})

test('a file without front matter, without text, or with a line that is not a pair is refused', () => {
  const problems = (text: string) => {
    const reading = readContentDocument(text)
    return reading.isRight ? [] : reading.problems
  }
  expect(problems('# Cara')).toEqual([expect.stringContaining('front matter')])
  expect(problems(file({}, ''))).toEqual([expect.stringContaining('no text')])
  expect(problems(file().replace('title: Cara', 'title Cara\nid: lagi'))).toEqual(['line 4 is not "key: value"', 'id stands there twice'])
})
