import type * as content from '@kilat/contract/content.ts'
import type { ArticleSummary } from '@kilat/contract/content.ts'
import type { RouterContextProvider } from 'react-router'
import { serverApi } from '../../api/api.server.ts'
import type { Api } from '../../api/api.ts'
import { pageProblem } from '../../api/page-problem.ts'
import { cutText } from '../../lib/cut-text.ts'
import type { Call } from '../../lib/endpoints.ts'
import { pickRelated } from './pick-related.ts'

/** `url` is the page's address, even if a click asks only for its data. */
type Asked = { context: Readonly<RouterContextProvider>; url: URL }

// Articles and help have the same calls.
type ListCall = Call<typeof content.listBlogs>
type OneCall = Call<typeof content.getBlog>

const longestCursor = 200
const mostRelated = 3

/** Reads the page's data; a refusal or failure of the API leads to the error page. */
export async function readContent<T>({ context, url }: Asked, read: (api: Api, url: URL) => Promise<T>): Promise<T> {
  const api = serverApi(context)
  try {
    return await read(api, url)
  } catch (error) {
    throw await pageProblem(api, url.pathname, error)
  }
}

/** One page of a list. `?cursor=` is where it begins. */
export function readArticles(asked: Asked, list: ListCall) {
  return readContent(asked, async (api, url) => {
    const cursor = cutText(url.searchParams.get('cursor') ?? '', longestCursor) || undefined
    const { data, next_cursor } = await api.call(list, { query: { cursor } })
    return { articles: data, nextCursor: next_cursor, isFirst: !cursor }
  })
}

/** One article, with related ones; they are left out if they can not be loaded. */
export function readArticle(asked: Asked, { id, one, list }: { id: string; one: OneCall; list: ListCall }) {
  return readContent(asked, async api => {
    const [article, others] = await Promise.all([
      api.call(one, { params: { id } }),
      api.call(list).catch((): { data: ArticleSummary[] } => ({ data: [] })),
    ])
    return { article: article.data, related: pickRelated(others.data, id, mostRelated) }
  })
}
