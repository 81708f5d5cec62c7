import { ArticlePage } from '../../features/content/article-page.tsx'
import { NextStepCard } from '../../features/content/next-step-card.tsx'
import proseStyle from '../../features/content/prose.css?url'
import { readArticle } from '../../features/content/read-content.ts'
import { getBlog, listBlogs } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { blogText, contentText } from '../../text/content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/route.ts'

const shelf = { name: blogText.name, to: '/blogs', more: blogText.more, all: blogText.all }

export const loader = (args: Route.LoaderArgs) => readArticle(args, { id: args.params.id, one: getBlog, list: listBlogs })

/** Styles of the text, which few pages have. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: proseStyle }]

export const meta: Route.MetaFunction = args => {
  const article = args.loaderData?.article
  if (!article) return pageMeta(args)
  return pageMeta(args, { title: article.title, description: article.summary, type: 'article', image: article.cover })
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const nextStep = (
    <NextStepCard title={blogText.nextStep} help={blogText.nextStepHelp}>
      <Link to="/#produk" className={buttonClass('main', 'max-md:w-full')}>
        {contentText.pickGame}
      </Link>
    </NextStepCard>
  )
  return <ArticlePage {...loaderData} shelf={shelf} nextStep={nextStep} />
}
