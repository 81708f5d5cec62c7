import { ArticleCard } from '../../features/content/article-card.tsx'
import { EmptyShelf } from '../../features/content/empty-shelf.tsx'
import { ListHead } from '../../features/content/list-head.tsx'
import { OlderLink } from '../../features/content/older-link.tsx'
import { readArticles } from '../../features/content/read-content.ts'
import { listBlogs } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { blogText, contentText } from '../../text/content.ts'
import type { Route } from './+types/route.ts'

const shelf = '/blogs'

export const loader = (args: Route.LoaderArgs) => readArticles(args, listBlogs)

export const meta: Route.MetaFunction = args => pageMeta(args, { title: blogText.name, description: blogText.description })

export default function Blogs({ loaderData }: Route.ComponentProps) {
  const { articles, nextCursor, isFirst } = loaderData
  return (
    <div className="wrap">
      <ListHead name={blogText.name} to={shelf} title={blogText.title} intro={blogText.intro} />
      {articles.length === 0 ? (
        <EmptyShelf title={blogText.empty} help={blogText.emptyHelp} to="/#produk" action={contentText.pickGame} />
      ) : (
        <ul className="grid lg:grid-cols-3 gap-2.5 lg:gap-5">
          {articles.map((article, at) => (
            <li key={article.id} className={isFirst && at === 0 ? 'lg:col-span-3' : ''}>
              <ArticleCard article={article} to={`${shelf}/${article.id}`} isLead={isFirst && at === 0} />
            </li>
          ))}
        </ul>
      )}
      <OlderLink to={shelf} nextCursor={nextCursor} isFirst={isFirst} />
    </div>
  )
}
