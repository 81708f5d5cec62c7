import { contentText } from '../../text/content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

/** Links through a list: to older entries, and back to the newest. */
export function OlderLink({ to, nextCursor, isFirst }: { to: string; nextCursor: string | null; isFirst: boolean }) {
  if (!nextCursor && isFirst) return null
  return (
    <nav aria-label={contentText.pages} className="flex flex-wrap justify-center gap-2.5 mt-6 lg:mt-10">
      {!isFirst && (
        <Link to={to} className={buttonClass('plain')}>
          {contentText.newest}
        </Link>
      )}
      {nextCursor && (
        <Link to={`${to}?cursor=${encodeURIComponent(nextCursor)}`} rel="next" className={buttonClass('plain')}>
          {contentText.older}
        </Link>
      )}
    </nav>
  )
}
