import { serverApi } from '../../api/api.server.ts'
import { notFoundPage } from '../../api/page-problem.ts'
import type { Route } from './+types/route.ts'

/** Answers every address outside the sitemap with 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  throw await notFoundPage(serverApi(context), url.pathname)
}

export default function NotFound() {
  return null
}
