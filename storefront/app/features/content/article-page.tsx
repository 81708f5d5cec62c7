import type { Article, ArticleSummary } from '@kilat/contract/content.ts'
import { JsonLd } from '../../components/basics/json-ld.tsx'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { contentText, formatDate } from '../../text/content.ts'
import { Link } from '../../ui/link.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { ArticleCard } from './article-card.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ContentHtml } from './content-html.tsx'
import { WideCover } from './wide-cover.tsx'

type Shelf = { name: string; to: string; more: string; all: string }
type Props = { article: Article; related: ArticleSummary[]; shelf: Shelf; nextStep: React.ReactNode }

/** One article, from its breadcrumb to what to read and do next. */
export function ArticlePage({ article, related, shelf, nextStep }: Props) {
  const { store } = useThemeInfo()
  const address = `${shelf.to}/${article.id}`
  return (
    <div className="wrap">
      <article className="max-w-132 mx-auto">
        <Breadcrumb
          places={[
            { name: shelf.name, to: shelf.to },
            { name: article.title, to: address, isOperators: true },
          ]}
        />
        <h1 lang="id" className="mt-1 lg:mt-3 title-page">
          {article.title}
        </h1>
        <p lang="id" className="mt-2.5 text-l text-ink-2 text-pretty">
          {article.summary}
        </p>
        <p className="mt-3 note">
          {contentText.updated}
          <time dateTime={article.updated_at}>{formatDate(article.updated_at)}</time> · {contentText.minutes(article.reading_minutes)}
        </p>
        {article.cover && <WideCover src={article.cover} priority className="mt-5 lg:mt-7 lg:-mx-24 rounded-l" />}
        <ContentHtml html={article.html} className="mt-6 lg:mt-8" />
        <JsonLd describe={origin => describeArticle(article, { origin, address, publisher: store.name })} />
      </article>
      <div className="max-w-132 mx-auto mt-9">{nextStep}</div>
      {related.length > 0 && (
        <RelatedReading title={shelf.more} all={{ to: shelf.to, words: shelf.all }}>
          {related.map(other => (
            <li key={other.id}>
              <ArticleCard article={other} to={`${shelf.to}/${other.id}`} as="h3" />
            </li>
          ))}
        </RelatedReading>
      )}
    </div>
  )
}

function describeArticle(article: Article, { origin, address, publisher }: { origin: string; address: string; publisher: string }) {
  const organisation = { '@type': 'Organization', name: publisher, url: `${origin}/` }
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    datePublished: article.published_at,
    dateModified: article.updated_at,
    inLanguage: 'id',
    mainEntityOfPage: origin + address,
    author: organisation,
    publisher: organisation,
    ...(article.cover && { image: origin + article.cover }),
  }
}

/** What to read next, at the end of an article. */
function RelatedReading({ title, all, children }: { title: string; all: { to: string; words: string }; children: React.ReactNode }) {
  const end = (
    <Link to={all.to} className="inline-flex items-center min-h-11 font-bold text-violet-text">
      {all.words}
    </Link>
  )
  return (
    <section className="mt-9 lg:mt-14" aria-labelledby="bacaan">
      <SectionTitle id="bacaan" end={end}>
        {title}
      </SectionTitle>
      <ul className="grid lg:grid-cols-3 gap-2.5 lg:gap-5">{children}</ul>
    </section>
  )
}
