import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { data } from 'react-router'
import { errorText } from '../text/error.ts'
import type { Api } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { listProducts } from './endpoints.ts'
import { findLikely } from './product-search.ts'

const shownLikely = 7

/** What the error page knows about an address that leads nowhere. */
export type NotFound = { path: string; likely: ProductSummary[] }

/** The answer for an address that leads nowhere, with the products it may have meant. To be thrown. */
export async function notFoundPage(api: Api, path: string) {
  const likely = await api.call(listProducts).then(
    answer => findLikely(answer.data, path, shownLikely),
    () => [],
  )
  return data({ path, likely } satisfies NotFound, { status: 404, statusText: 'Not Found' })
}

/** What a loader throws when the API refused or failed it. */
export async function pageProblem(api: Api, path: string, error: unknown) {
  if (!(error instanceof ApiProblem)) return error
  if (error.status === 404 || error.status === 400) return notFoundPage(api, path)
  const status = Math.max(error.status, 500)
  return data(null, { status, statusText: error.status === 429 ? error.message : errorText.fatal })
}
