import { ArticlePage } from '../../features/content/article-page.tsx'
import { NextStepCard } from '../../features/content/next-step-card.tsx'
import proseStyle from '../../features/content/prose.css?url'
import { readArticle } from '../../features/content/read-content.ts'
import { ExternalLink } from '../../features/links/external-link.tsx'
import { whatsappLink } from '../../features/links/whatsapp.ts'
import { getInformasi, listInformasi } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { informasiText } from '../../text/content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/route.ts'

const shelf = { name: informasiText.name, to: '/informasi', more: informasiText.more, all: informasiText.all }

export const loader = (args: Route.LoaderArgs) => readArticle(args, { id: args.params.id, one: getInformasi, list: listInformasi })

/** Styles of the text, which few pages have. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: proseStyle }]

export const meta: Route.MetaFunction = args => {
  const article = args.loaderData?.article
  if (!article) return pageMeta(args)
  return pageMeta(args, { title: article.title, description: article.summary, type: 'article', image: article.cover })
}

export default function InformasiArticle({ loaderData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} shelf={shelf} nextStep={<Help />} />
}

/** Contact to the store's staff if it names one, otherwise the look-up of an order. */
function Help() {
  const chat = whatsappLink(useThemeInfo())
  if (!chat)
    return (
      <NextStepCard title={informasiText.onwardOrder} help={informasiText.onwardOrderHelp}>
        <Link to="/transactions" className={buttonClass('plain', 'max-md:w-full')}>
          {informasiText.check}
        </Link>
      </NextStepCard>
    )
  return (
    <NextStepCard title={informasiText.nextStep} help={informasiText.nextStepHelp}>
      <ExternalLink href={chat} className={buttonClass('plain', 'max-md:w-full')}>
        {informasiText.chat}
      </ExternalLink>
    </NextStepCard>
  )
}
