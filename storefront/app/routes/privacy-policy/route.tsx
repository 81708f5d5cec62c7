import { LegalPage } from '../../features/content/legal-page.tsx'
import proseStyle from '../../features/content/prose.css?url'
import { readContent } from '../../features/content/read-content.ts'
import { getPage } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { legalText } from '../../text/content.ts'
import type { Route } from './+types/route.ts'

const id = 'privacy-and-policy'

export const loader = (args: Route.LoaderArgs) => readContent(args, api => api.call(getPage, { params: { id } }))

/** Styles of the text, which few pages have. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: proseStyle }]

export const meta: Route.MetaFunction = args => {
  const page = args.loaderData?.data
  return pageMeta(args, page && { title: page.title, description: page.summary })
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData.data} name={legalText.privacy} to={`/${id}`} />
}
