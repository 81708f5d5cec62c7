import { expect, test } from 'vitest'
import { createLoadContext } from '../../api/load-context.ts'
import { listBlogs } from '../../lib/endpoints.ts'
import { readArticles } from './read-content.ts'

test('a list begins at its cursor, which is cut between two emoji', async () => {
  expect(await askFor(`a${'😀'.repeat(120)}`)).toBe(`a${'😀'.repeat(99)}`)
  expect(await askFor('c=1')).toBe('c=1')
})

/** The cursor that the API is asked for by a page with this one. */
async function askFor(cursor: string): Promise<string | null> {
  const asked: URL[] = []
  const fetch: typeof globalThis.fetch = async input => {
    asked.push(new URL(input instanceof Request ? input.url : input))
    return Response.json({ data: [], next_cursor: null })
  }
  const context = createLoadContext({
    ...{ fetch, nonce: undefined, origin: 'http://store.test', apiBase: '/api', apiKey: 'key-of-a-test' },
    ...{ isTrial: true, drawIcons: async () => '' },
  })
  const url = new URL(`http://store.test/blogs?cursor=${encodeURIComponent(cursor)}`)
  expect(await readArticles({ context, url }, listBlogs)).toMatchObject({ articles: [] })
  return asked[0]?.searchParams.get('cursor') ?? null
}
