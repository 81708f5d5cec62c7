import { EmptyShelf } from '../../features/content/empty-shelf.tsx'
import { ListHead } from '../../features/content/list-head.tsx'
import { NextStepCard } from '../../features/content/next-step-card.tsx'
import { OlderLink } from '../../features/content/older-link.tsx'
import { readArticles } from '../../features/content/read-content.ts'
import { listInformasi } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { informasiText } from '../../text/content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/route.ts'
import { InformasiRow } from './informasi-row.tsx'

const shelf = '/informasi'

export const loader = (args: Route.LoaderArgs) => readArticles(args, listInformasi)

export const meta: Route.MetaFunction = args => pageMeta(args, { title: informasiText.name, description: informasiText.description })

export default function Informasi({ loaderData }: Route.ComponentProps) {
  const { articles, nextCursor, isFirst } = loaderData
  return (
    <div className="wrap">
      <ListHead name={informasiText.name} to={shelf} title={informasiText.title} intro={informasiText.intro} />
      {articles.length === 0 ? (
        <EmptyShelf title={informasiText.empty} help={informasiText.emptyHelp} to="/transactions" action={informasiText.emptyAction} />
      ) : (
        <>
          <ul className="grid lg:grid-cols-2 gap-2.5 lg:gap-4">
            {articles.map(article => (
              <li key={article.id}>
                <InformasiRow article={article} to={`${shelf}/${article.id}`} />
              </li>
            ))}
          </ul>
          <OlderLink to={shelf} nextCursor={nextCursor} isFirst={isFirst} />
          <div className="mt-6 lg:mt-10">
            <NextStepCard title={informasiText.onwardOrder} help={informasiText.onwardOrderHelp}>
              <Link to="/transactions" className={buttonClass('plain', 'max-md:w-full')}>
                {informasiText.check}
              </Link>
            </NextStepCard>
          </div>
        </>
      )}
    </div>
  )
}
