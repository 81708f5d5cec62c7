import type { ArticleSummary } from '@kilat/contract/content.ts'
import { contentText } from '../../text/content.ts'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'

/** A help article in the list: its question first, without a picture. */
export function InformasiRow({ article, to }: { article: ArticleSummary; to: string }) {
  return (
    <article className="card h-full">
      <Link to={to} className="flex items-center gap-3 h-full px-4 py-3.5 lg:p-5 rounded-[inherit] text-ink no-underline hover:bg-sunken">
        <div className="grow min-w-0">
          <h2 lang="id" className="title-card">
            {article.title}
          </h2>
          <p lang="id" className="mt-0.5 text-ink-2 line-clamp-2">
            {article.summary}
          </p>
          <p className="mt-1.5 fine">{contentText.minutes(article.reading_minutes)}</p>
        </div>
        <Icon shape={downIcon} className="-rotate-90 text-ink-3" />
      </Link>
    </article>
  )
}
