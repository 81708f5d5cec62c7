import type { ArticleSummary } from '@kilat/contract/content.ts'
import { cx } from '../../lib/class-names.ts'
import { contentText } from '../../text/content.ts'
import { Link } from '../../ui/link.tsx'
import { WideCover } from './wide-cover.tsx'

/** What a card shows of an article; the summary only if it leads its list. */
export type ShownArticle = Pick<ArticleSummary, 'id' | 'title' | 'cover' | 'reading_minutes'> & { summary?: string }

type Props = {
  article: ShownArticle
  to: string
  /** For the first of a list: larger, with its summary. */
  isLead?: boolean
  /** Level of its heading. */
  as?: 'h2' | 'h3'
}

/** An article in a list, whose text is the operator's, in Indonesian: its cover beside the title on a phone, above it on wide screens. */
export function ArticleCard({ article, to, isLead, as: Heading = 'h2' }: Props) {
  return (
    <article className={cx('card h-full p-2.5 lg:p-3', isLead && 'lg:p-4')}>
      <Link
        to={to}
        className={cx(
          'group grid gap-3.5 text-ink no-underline',
          isLead ? 'lg:grid-cols-[1.35fr_1fr] lg:gap-8' : 'max-lg:grid-cols-[7rem_minmax(0,1fr)] lg:gap-3',
        )}
      >
        <WideCover src={article.cover} priority={isLead} className={cx('rounded-m', !isLead && 'max-lg:aspect-4/3')} />
        <div className={cx('self-center min-w-0', isLead ? 'px-1.5 pb-2 lg:p-0 lg:pr-6' : 'lg:self-start lg:px-1 lg:pb-1')}>
          <Heading lang="id" className={isLead ? 'title-section' : 'title-card max-lg:text-m max-lg:leading-5 text-pretty'}>
            {article.title}
          </Heading>
          {isLead && (
            <p lang="id" className="mt-2 text-ink-2 max-w-[52ch]">
              {article.summary}
            </p>
          )}
          <p className={cx('note', isLead ? 'mt-3' : 'mt-1')}>{contentText.minutes(article.reading_minutes)}</p>
        </div>
      </Link>
    </article>
  )
}
