import type { Page } from '@kilat/contract/content.ts'
import { contentText, formatDate, legalText } from '../../text/content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { ContentHtml } from './content-html.tsx'
import { type Heading, readHeadings } from './read-headings.ts'

/** A legal text with a list of its chapters, suitable for printing and saving. */
export function LegalPage({ page, name, to }: { page: Page; name: string; to: string }) {
  const headings = readHeadings(page.html)
  return (
    <div className="wrap">
      <Breadcrumb places={[{ name, to }]} />
      <h1 lang="id" className="mt-1 lg:mt-3 title-page">
        {page.title}
      </h1>
      <p lang="id" className="mt-2 text-ink-2 max-w-[52ch]">
        {page.summary}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 mt-2 mb-4 lg:mb-8">
        <p className="note">
          {contentText.updated}
          <time dateTime={page.updated_at}>{formatDate(page.updated_at)}</time>
        </p>
        <button type="button" onClick={() => print()} className={buttonClass('quiet', '-mx-3 not-js:hidden')}>
          {legalText.print}
        </button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)] gap-x-16 gap-y-6 items-start">
        {headings.length > 1 && <Chapters headings={headings} />}
        <ContentHtml html={page.html} />
      </div>
    </div>
  )
}

function Chapters({ headings }: { headings: Heading[] }) {
  return (
    <>
      <details className="lg:hidden card px-4 group/isi print:hidden">
        <summary className="fold">
          {contentText.inThisPage}
          <Icon shape={downIcon} className="ml-auto transition-transform duration-150 group-open/isi:rotate-180" />
        </summary>
        <ChapterLinks headings={headings} />
      </details>
      <nav aria-label={contentText.inThisPage} className="max-lg:hidden sticky top-24 print:hidden">
        <p className="mb-1 font-bold">{contentText.inThisPage}</p>
        <ChapterLinks headings={headings} />
      </nav>
    </>
  )
}

function ChapterLinks({ headings }: { headings: Heading[] }) {
  return (
    <ol lang="id" className="pb-2">
      {headings.map(heading => (
        <li key={heading.id}>
          <a
            href={`#${heading.id}`}
            className="flex items-center min-h-11 lg:min-h-9 py-1 text-sm text-ink-2 hover:text-ink hover:underline underline-offset-3"
          >
            {heading.text}
          </a>
        </li>
      ))}
    </ol>
  )
}
