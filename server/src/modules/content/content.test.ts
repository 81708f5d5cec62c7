import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { products } from '../../db/schema/catalog.ts'
import { contents } from '../../db/schema/content.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { createOutbox } from '../../platform/outbox.ts'
import { makeItem } from '../../test/make-item.ts'
import { decided } from '../../test/operator-hands.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { demoTheme } from '../store/demo-theme.ts'
import { seedDemoStore } from '../store/seed-demo-store.ts'
import { type ContentDocument, readContentDocument } from './content-document.ts'
import { publishContents } from './publish-contents.ts'
import { getArticle, getPage, listArticles, listPromos } from './read.ts'
import { seedDemoContent } from './seed-demo-content.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
})
afterEach(() => store.close())

const at = (ms: number) => new Date(store.clock.now().getTime() + ms)
const hour = 3_600_000
const longAgo = new Date('2020-01-01T00:00:00Z')

function make(own: Partial<ContentDocument> = {}): ContentDocument {
  const { kind = 'blog', publishedAt = longAgo } = own
  const base = { id: 'cara', title: 'Cara', summary: 'Begini.', body: 'Isi.', cover: null, endsAt: null, productId: null }
  return { ...base, startsAt: kind === 'promo' ? (publishedAt ?? at(0)) : null, ...own, kind, publishedAt }
}

const publish = (documents: ContentDocument[], isDryRun = false) =>
  publishContents(store.ctx, { documents: documents.map(document => ({ file: `${document.id}.md`, document })), isDryRun, ...decided })

describe('reading', () => {
  test('an article is answered with its text, its times and its reading time', async () => {
    await publish([make({ body: `# Satu\n\n${'kata '.repeat(401)}`, cover: '/content/steps.svg' })])
    const article = await getArticle(store.ctx, { kind: 'blog', id: 'cara' })
    expect(article).toMatchObject({ title: 'Cara', cover: '/content/steps.svg', reading_minutes: 3 })
    expect(article?.html).toMatch(/^<h2 id="bagian-satu">Satu<\/h2>/)
    expect(article?.published_at).toBe(article?.updated_at)
  })

  test('the reading time is computed when a text is published, not when it is read', async () => {
    const minutes = async () => {
      const { data } = await listArticles(store.ctx, { kind: 'blog', limit: 3 })
      return data.map(({ reading_minutes }) => reading_minutes)
    }
    await publish([make({ body: 'kata '.repeat(401) })])
    await store.ctx.db.update(contents).set({ body: 'Isi.' })
    expect(await minutes()).toEqual([3])
    await publish([make({ body: 'kata '.repeat(201) })])
    expect(await minutes()).toEqual([2])
  })

  test('a draft, and a text published later, is neither listed nor answered until then', async () => {
    await publish([make({ id: 'draf', publishedAt: null }), make({ id: 'nanti', publishedAt: at(hour) }), make({ id: 'kini' })])
    const ids = async () => (await listArticles(store.ctx, { kind: 'blog', limit: 50 })).data.map(({ id }) => id)
    expect(await ids()).toEqual(['kini'])
    expect(await getArticle(store.ctx, { kind: 'blog', id: 'draf' })).toBeUndefined()
    expect(await getArticle(store.ctx, { kind: 'blog', id: 'nanti' })).toBeUndefined()
    store.clock.advance(2 * hour)
    expect(await ids()).toEqual(['nanti', 'kini'])
    expect(await getArticle(store.ctx, { kind: 'blog', id: 'nanti' })).toMatchObject({ id: 'nanti' })
  })

  test('a text is not found under another kind', async () => {
    await publish([make({ kind: 'page', id: 'tentang' })])
    expect(await getArticle(store.ctx, { kind: 'blog', id: 'tentang' })).toBeUndefined()
    expect(await getPage(store.ctx, { id: 'tentang' })).toMatchObject({ id: 'tentang', html: '<p>Isi.</p>' })
  })

  test('a walk over all pages lists each text once, newest first, even with equal times', async () => {
    const start = at(-hour).getTime()
    const documents = Array.from({ length: 11 }, (_, i) => make({ id: `a-${i}`, publishedAt: new Date(start - hour * Math.floor(i / 4)) }))
    await publish([...documents, make({ kind: 'informasi', id: 'lain' })])
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const page = await listArticles(store.ctx, { kind: 'blog', limit: 3, cursor })
      walked.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
      // A text published during the walk belongs before the current page.
      if (walked.length === 3) await publish([make({ id: 'baru', publishedAt: at(-1) })])
    } while (cursor)
    expect(walked).toEqual(['a-0', 'a-1', 'a-2', 'a-3', 'a-4', 'a-5', 'a-6', 'a-7', 'a-10', 'a-8', 'a-9'])
  })

  test('a full last page has no next cursor', async () => {
    await publish([make({ id: 'a' }), make({ id: 'b' })])
    expect(await listArticles(store.ctx, { kind: 'blog', limit: 2 })).toMatchObject({ data: [{ id: 'a' }, { id: 'b' }], next_cursor: null })
  })

  test.each(['', 'x', 'bukan-penanda', Buffer.from('1 Tidak Boleh').toString('base64url'), `${Buffer.from('1 a').toString('base64url')}=`])(
    'the cursor %j is refused with a sentence',
    async cursor => {
      const walk = listArticles(store.ctx, { kind: 'blog', limit: 3, cursor })
      await expect(walk).rejects.toMatchObject({ code: 'malformed', status: 400, fields: { cursor: expect.stringContaining('Penanda') } })
    },
  )
})

describe('what is kept', () => {
  const titles = async () => [
    ...(await listArticles(store.ctx, { kind: 'blog', limit: 3 })).data.map(({ title }) => title),
    ...(await listPromos(store.ctx)).map(({ title }) => title),
  ]
  const changeByHand = () => store.ctx.db.update(contents).set({ title: 'Tangan' })

  test('the newest articles and the promos are read once, and again after fifteen seconds', async () => {
    await publish([make(), make({ kind: 'promo', id: 'hemat', title: 'Hemat' })])
    expect(await titles()).toEqual(['Cara', 'Hemat'])
    await changeByHand()
    expect(await titles()).toEqual(['Cara', 'Hemat'])
    store.clock.advance(15_000)
    expect(await titles()).toEqual(['Tangan', 'Tangan'])
  })

  test.each(['content', 'theme'] as const)('a kept list is gone after news of %s', async topic => {
    await publish([make(), make({ kind: 'promo', id: 'hemat', title: 'Hemat' })])
    await titles()
    await changeByHand()
    store.ctx.outbox.bring([{ topic }])
    expect(await titles()).toEqual(['Tangan', 'Tangan'])
  })

  test('a promo that ends while it is kept is listed no longer', async () => {
    await publish([make({ kind: 'promo', endsAt: at(5_000) })])
    expect(await listPromos(store.ctx)).toHaveLength(1)
    store.clock.advance(5_000)
    expect(await listPromos(store.ctx)).toEqual([])
  })
})

describe('promos', () => {
  test('running and announced promos are listed, ended ones are not', async () => {
    await publish([
      make({ kind: 'promo', id: 'kini' }),
      make({ kind: 'promo', id: 'nanti', startsAt: at(hour) }),
      make({ kind: 'promo', id: 'sampai-besok', publishedAt: new Date(longAgo.getTime() - hour), endsAt: at(24 * hour) }),
      make({ kind: 'promo', id: 'lewat', endsAt: at(-1) }),
    ])
    const promos = await listPromos(store.ctx)
    expect(promos.map(({ id }) => id)).toEqual(['kini', 'nanti', 'sampai-besok'])
    expect(promos[0]).toMatchObject({ html: '<p>Isi.</p>', ends_at: null, product_id: null })
    store.clock.advance(24 * hour)
    expect((await listPromos(store.ctx)).map(({ id }) => id)).toEqual(['kini', 'nanti'])
  })

  test('headings of two promos have different ids', async () => {
    await publish(['hemat', 'besar'].map(id => make({ kind: 'promo', id, body: '## Syarat' })))
    const ids = (await listPromos(store.ctx)).map(({ html }) => /id="([^"]*)"/.exec(html)?.[1])
    expect(ids).toEqual(['bagian-besar--syarat', 'bagian-hemat--syarat'])
  })

  test('a promo for a product is shown while the product is sold', async () => {
    await makeItem(store.ctx)
    const [product] = await store.ctx.db.select().from(products)
    const productId = product?.id ?? ''
    await publish([make({ kind: 'promo', productId })])
    expect(await listPromos(store.ctx)).toMatchObject([{ product_id: productId }])
    await store.ctx.db.update(products).set({ isActive: false })
    store.ctx.outbox.bring([{ topic: 'catalog' }])
    expect(await listPromos(store.ctx)).toEqual([])
  })
})

describe('the words of the store', () => {
  const rename = async (name: string) => {
    await store.ctx.db.update(storeSettings).set({ value: { ...demoTheme, store: { ...demoTheme.store, name } } })
    store.clock.advance(30_000)
  }

  test('a renamed store has its new name in its texts, escaped', async () => {
    await publish([make({ kind: 'page', title: 'Tentang {{store.name}}', body: '{{store.name}}, {{rule.promise}}' })])
    expect(await getPage(store.ctx, { id: 'cara' })).toMatchObject({ title: 'Tentang Kilat', html: '<p>Kilat, 30 menit</p>' })
    await rename('<b>Toko</b> & Co')
    expect(await getPage(store.ctx, { id: 'cara' })).toMatchObject({
      title: 'Tentang <b>Toko</b> & Co',
      html: '<p>&lt;b&gt;Toko&lt;/b&gt; &amp; Co, 30 menit</p>',
    })
  })

  test('a rendered text is kept until it is published again', async () => {
    await publish([make()])
    const read = async () => (await getArticle(store.ctx, { kind: 'blog', id: 'cara' }))?.html
    expect(await read()).toBe('<p>Isi.</p>')
    // Written without news, so that only a second rendering could show it.
    await store.ctx.db.update(contents).set({ body: 'Lain.' })
    expect(await read()).toBe('<p>Isi.</p>')
    await publish([make({ body: 'Baru.' })])
    expect(await read()).toBe('<p>Baru.</p>')
  })
})

describe('publishing', () => {
  const heard = () => {
    let count = 0
    store.ctx.outbox.listen('content', () => {
      count += 1
    })
    return () => count
  }

  test('new texts are created, changed ones updated, and a second run changes nothing', async () => {
    const times = heard()
    const first = [make({ id: 'a' }), make({ id: 'b' })]
    expect(await publish(first)).toEqual({ created: 2, updated: 0, unchanged: 0, problems: [] })
    expect(await publish(first)).toEqual({ created: 0, updated: 0, unchanged: 2, problems: [] })
    expect(times()).toBe(1)
    store.clock.advance(hour)
    expect(await publish([make({ ...first[0], title: 'Lain' }), ...first.slice(1)])).toMatchObject({ updated: 1, unchanged: 1 })
    expect(times()).toBe(2)
    const article = await getArticle(store.ctx, { kind: 'blog', id: 'a' })
    expect(article?.title).toBe('Lain')
    expect(Date.parse(article?.updated_at ?? '') - Date.parse(article?.published_at ?? '')).toBeGreaterThan(hour)
  })

  test('a dry run reports the changes without making them', async () => {
    const times = heard()
    expect(await publish([make()], true)).toMatchObject({ created: 1 })
    expect(await store.ctx.db.select().from(contents)).toEqual([])
    expect(times()).toBe(0)
  })

  test('a promo for an unknown product stops the whole run', async () => {
    const report = await publish([make(), make({ kind: 'promo', id: 'salah', productId: 'tidak-ada' })])
    expect(report).toEqual({
      created: 0,
      updated: 0,
      unchanged: 0,
      problems: [{ file: 'salah.md', why: 'product_id: the store has no product tidak-ada' }],
    })
    expect(await store.ctx.db.select().from(contents)).toEqual([])
  })

  test('a file becomes an article', async () => {
    const reading = readContentDocument('---\nkind: informasi\nid: baru\ntitle: T\nsummary: S\npublished_at: 2020-01-01\n---\n**Isi**')
    if (reading.isRight) await publish([reading.document])
    expect(await getArticle(store.ctx, { kind: 'informasi', id: 'baru' })).toMatchObject({
      html: '<p><strong>Isi</strong></p>',
      published_at: '2019-12-31T17:00:00.000Z',
    })
  })
})

describe('the demo texts', () => {
  const one = and(eq(contents.kind, 'informasi'), eq(contents.id, 'cara-top-up'))
  const count = () => store.ctx.db.$count(contents)

  test('a new store gets all of them, once', async () => {
    await seedDemoContent(store.ctx)
    const given = await count()
    expect(given).toBeGreaterThanOrEqual(16)
    await seedDemoContent(store.ctx)
    expect(await count()).toBe(given)
  })

  test('texts the operator wrote or changed stay', async () => {
    await publish([make({ kind: 'informasi', id: 'cara-top-up', title: 'Punya kami' })])
    await seedDemoContent(store.ctx)
    expect(await store.ctx.db.select().from(contents).where(one)).toMatchObject([{ title: 'Punya kami', body: 'Isi.' }])
    await store.ctx.db.update(contents).set({ title: 'Diubah' }).where(one)
    await seedDemoContent(store.ctx)
    expect(await store.ctx.db.select().from(contents).where(one)).toMatchObject([{ title: 'Diubah' }])
  })

  test('texts the operator deleted do not come back, even if all were deleted', async () => {
    await seedDemoContent(store.ctx)
    await store.ctx.db.delete(contents).where(one)
    await seedDemoContent(store.ctx)
    expect(await store.ctx.db.select().from(contents).where(one)).toEqual([])
    await store.ctx.db.delete(contents)
    await seedDemoContent(store.ctx)
    expect(await count()).toBe(0)
  })

  test('two processes that start at once add them once', async () => {
    await Promise.all([seedDemoContent(store.ctx), seedDemoContent({ ...store.ctx, outbox: createOutbox() })])
    const given = await count()
    expect(new Set((await store.ctx.db.select().from(contents)).map(({ kind, id }) => `${kind}/${id}`)).size).toBe(given)
  })

  test('they are published even on a machine whose clock is behind', async () => {
    const early = { ...store.ctx, clock: { now: () => new Date('2026-01-01T00:00:00Z') } }
    await seedDemoContent(early)
    expect((await listArticles(early, { kind: 'blog', limit: 50 })).data.length).toBeGreaterThanOrEqual(5)
    expect(await getPage(early, { id: 'privacy-and-policy' })).toMatchObject({ title: 'Kebijakan privasi' })
  })
})
