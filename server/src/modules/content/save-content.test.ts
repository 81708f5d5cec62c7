import type { ContentDraft } from '@kilat/contract/operator/contents.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decided } from '../../test/operator-hands.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { seedDemoStore } from '../store/seed-demo-store.ts'
import { readContentDocument } from './content-document.ts'
import { previewContent } from './preview-content.ts'
import { publishContents } from './publish-contents.ts'
import { getArticle } from './read.ts'
import { listContents, readContentVersion, readEditedContent } from './read-edited.ts'
import { saveContent } from './save-content.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
})
afterEach(() => store.close())

const which = { kind: 'blog' as const, id: 'cara' }
const at = (ms: number) => new Date(store.clock.now().getTime() + ms).toISOString()
const hour = 3_600_000

function draft(own: Partial<ContentDraft> = {}): ContentDraft {
  const promo = { starts_at: null, ends_at: null, product_id: null }
  return {
    title: 'Cara',
    summary: 'Begini.',
    body: 'Isi **tebal**.',
    cover: null,
    published_at: '2020-01-01T00:00:00.000Z',
    ...promo,
    ...own,
  }
}

const save = (seen: number | null, own: Partial<ContentDraft> = {}) =>
  saveContent(store.ctx, { ...which, draft: draft(own), seen, ...decided })

test('a draft is read by nobody, one for later from its moment on, and one of now at once', async () => {
  await save(null, { published_at: null })
  expect(await getArticle(store.ctx, which)).toBeUndefined()
  await save(1, { published_at: at(hour) })
  expect(await getArticle(store.ctx, which)).toBeUndefined()
  expect((await listContents(store.ctx, {})).map(({ id, state }) => [id, state])).toEqual([['cara', 'scheduled']])
  store.clock.advance(2 * hour)
  expect(await getArticle(store.ctx, which)).toMatchObject({ html: '<p>Isi <strong>tebal</strong>.</p>' })
  expect(await listContents(store.ctx, { kind: 'promo' })).toEqual([])
})

test('each saved text is a version that can be read again', async () => {
  await save(null)
  await save(1, { title: 'Cara baru' })
  const edited = await readEditedContent(store.ctx, which)
  expect([edited.draft.title, edited.version]).toEqual(['Cara baru', 2])
  expect(edited.history.map(({ version }) => version)).toEqual([2, 1])
  expect((await readContentVersion(store.ctx, { ...which, version: 1 })).title).toBe('Cara')
  await expect(readContentVersion(store.ctx, { ...which, version: 9 })).rejects.toMatchObject({ code: 'not_found' })
})

test('a text that was there before anybody saved it is version 0', async () => {
  const text = '---\nkind: blog\nid: cara\ntitle: Lama\nsummary: Dulu.\npublished_at: 2020-01-01\n---\nIsi lama.'
  const reading = readContentDocument(text)
  if (!reading.isRight) throw new Error(reading.problems.join())
  await publishContents(store.ctx, { documents: [{ file: 'cara.md', document: reading.document }], isDryRun: false, ...decided })
  expect((await readEditedContent(store.ctx, which)).version).toBe(1)
  await save(1)
  expect((await readContentVersion(store.ctx, { ...which, version: 1 })).body).toBe('Isi lama.')
})

test('the same text again changes nothing, and of twenty new ones of a name one is made', async () => {
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => save(null)))
  expect(ends.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect((await readEditedContent(store.ctx, which)).version).toBe(1)
  await save(null)
  expect((await readEditedContent(store.ctx, which)).version).toBe(1)
})

test('a page that is behind, or a new text of a name that exists, is refused', async () => {
  await save(null)
  await save(1, { title: 'Baru' })
  await expect(save(1, { title: 'Telat' })).rejects.toMatchObject({ code: 'stale_version', extra: { now: { version: 2 } } })
  await expect(save(null, { title: 'Kembar' })).rejects.toMatchObject({ code: 'stale_version' })
  expect((await readEditedContent(store.ctx, which)).draft.title).toBe('Baru')
})

test('each wrong field is told in Indonesian, and nothing is saved', async () => {
  const wrong = { title: ' ', summary: 'a'.repeat(301), cover: 'https://lain.contoh/a.png', body: '[x](javascript:alert(1))' }
  await expect(save(null, wrong)).rejects.toMatchObject({
    code: 'content_invalid',
    fields: {
      title: expect.stringContaining('wajib'),
      summary: expect.stringContaining('300'),
      cover: expect.stringContaining('/content/'),
      body: expect.stringContaining('javascript:alert(1)'),
    },
  })
  await expect(save(null, { body: 'Halo {{toko.nama}}' })).rejects.toMatchObject({ fields: { body: expect.stringContaining('toko.nama') } })
  expect(await listContents(store.ctx, {})).toEqual([])
})

test('a promo needs a start before its end and a product that exists', async () => {
  const promo = (own: Partial<ContentDraft>) =>
    saveContent(store.ctx, { kind: 'promo', id: 'hemat', draft: draft(own), seen: null, ...decided })
  await expect(promo({ published_at: null })).rejects.toMatchObject({ fields: { starts_at: expect.any(String) } })
  await expect(promo({ starts_at: at(hour), ends_at: at(0) })).rejects.toMatchObject({ fields: { ends_at: expect.any(String) } })
  await expect(promo({ product_id: 'tidak-ada' })).rejects.toMatchObject({ fields: { product_id: expect.any(String) } })
  await promo({ ends_at: at(hour) })
  expect(await listContents(store.ctx, { kind: 'promo' })).toMatchObject([{ id: 'hemat', state: 'published' }])
  store.clock.advance(2 * hour)
  expect(await listContents(store.ctx, { kind: 'promo' })).toMatchObject([{ id: 'hemat', state: 'ended' }])
})

test('a preview is what buyers would read, as nodes without markup, and tells what is wrong without saving', async () => {
  const shown = await previewContent(store.ctx, {
    kind: 'blog',
    draft: draft({
      title: 'Halo {{store.name}}',
      body: '## Bagian\n\nIsi <img src=x onerror=alert(1)> [toko](/blogs) <script>alert(1)</script>',
    }),
  })
  expect(shown.title).toBe('Halo Kilat')
  expect(shown.body).toEqual([
    { tag: 'h2', attributes: { id: 'bagian-bagian' }, children: ['Bagian'] },
    '\n',
    { tag: 'p', attributes: {}, children: expect.arrayContaining([{ tag: 'a', attributes: { href: '/blogs' }, children: ['toko'] }]) },
  ])
  expect(JSON.stringify(shown.body)).not.toMatch(/onerror|script/)
  const empty = await previewContent(store.ctx, { kind: 'blog', draft: draft({ body: '', title: '' }) })
  expect([empty.body, Object.keys(empty.problems)]).toEqual([[], ['title', 'body']])
  expect(await listContents(store.ctx, {})).toEqual([])
})
