import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { data } from 'react-router'
import { cutText } from '../lib/cut-text.ts'
import { listProducts } from '../lib/endpoints.ts'
import { errorText } from '../text/error.ts'
import { problemText } from '../text/problem.ts'
import type { Api } from './api.ts'
import { ApiProblem, shownOfId } from './problems/api-problem.ts'
import { statusMessage } from './problems/status-message.ts'

const shownLikely = 7
const longestSearch = 80

/** Data of the error page for an unknown address. */
export type NotFound = { path: string; likely: ProductSummary[] }

/** Data of the error page for any other failure besides its status: a sentence for the buyer. */
export type Failure = {
  help: string
  /** True if the browser got no answer: its connection, or the store's, is cut. */
  isUnanswered?: boolean
}

/** The answer for an unknown address, with similar products. To be thrown. */
export async function notFoundPage(api: Api, path: string) {
  const likely = await findLikely(api, path).catch(() => [])
  return data({ path, likely } satisfies NotFound, { status: 404, statusText: statusMessage(404) })
}

/** What a loader throws after a failed call: a page with the API's own status. `path` is the page's, without its query. */
export async function pageProblem(api: Api, path: string, error: unknown) {
  if (!(error instanceof ApiProblem)) return error
  // An invalid id leads to the same page as an unknown one.
  if (error.status === 404 || (error.status === 400 && 'id' in error.fields)) return notFoundPage(api, path)
  // Without an answer there is no status to pass on, and in a browser nothing that the store's log could tell.
  const status = error.status || 500
  const statusText = statusMessage(status)
  if (!error.status && !import.meta.env.SSR)
    return data({ help: `${error.message} ${errorText.safe}`, isUnanswered: true } satisfies Failure, { status, statusText })
  return data({ help: helpOf(error, status) } satisfies Failure, { status, statusText })
}

/** A refusal has its own advice; a failure of the store shows the id for the log. */
function helpOf({ message, requestId }: ApiProblem, status: number): string {
  if (status < 500) return message
  return requestId ? problemText.withId(errorText.fatalHelp, requestId.slice(0, shownOfId)) : errorText.fatalHelp
}

/** Products that share a word with an address, then others that can be bought. */
async function findLikely(api: Api, path: string): Promise<ProductSummary[]> {
  const search = cutText(safeDecode(path).replace(/^\/products\b/, ''), longestSearch)
  const [near, all] = await Promise.all([
    api.call(listProducts, { query: { search, match: 'any', limit: shownLikely } }),
    api.call(listProducts),
  ])
  const nearIds = new Set(near.data.map(({ id }) => id))
  const rest = all.data.filter(product => product.is_available && !nearIds.has(product.id))
  return [...near.data, ...rest].slice(0, shownLikely)
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
