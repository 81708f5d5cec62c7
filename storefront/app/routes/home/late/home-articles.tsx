import { ArticleCard, type ShownArticle } from '../../../features/content/article-card.tsx'
import { homeLifeText } from '../../../text/home-life.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'

/** The newest articles. */
export function HomeArticles({ articles }: { articles: ShownArticle[] }) {
  return (
    <section aria-labelledby="artikel" className="mt-9 lg:mt-14">
      <SectionTitle
        id="artikel"
        end={
          <Link to="/blogs" className={buttonClass('quiet', '-mr-3')}>
            {homeLifeText.allArticles}
          </Link>
        }
      >
        {homeLifeText.articles}
      </SectionTitle>
      <ul className="grid lg:grid-cols-3 gap-2.5 lg:gap-5">
        {articles.map(article => (
          <li key={article.id}>
            <ArticleCard article={article} to={`/blogs/${article.id}`} as="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
