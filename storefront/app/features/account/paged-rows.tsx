import { useEffect, useRef } from 'react'
import { OrderListSkeleton } from '../../components/order-list.tsx'
import { focusSection } from '../../lib/focus-section.ts'
import { accountText } from '../../text/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from './more-link.tsx'
import { TroubleCard } from './trouble-card.tsx'
import type { Pages } from './use-pages.ts'

type Props<Row> = {
  pages: Pages<Row>
  label: string
  /** Says in words how much of the list is shown. */
  count: (shown: number, total: number) => string
  /** The address of the page that begins at a cursor. */
  pageAt: (cursor: string) => string
  /** The cursor of the address, if it does not begin at the start of the list. */
  startAt: string | undefined
  rows: (rows: readonly Row[]) => React.ReactNode
  /** Shown instead of an empty list. */
  empty: React.ReactNode
}

// After this many rows the list grows only on request, so that the end of the page can be reached.
const restsEvery = 100

/** An endless list with real pages underneath: the link to the next page makes the list grow in place. */
export function PagedRows<Row extends { id: string }>({ pages, label, count, pageAt, startAt, rows, empty }: Props<Row>) {
  const { list, isLoading, isLoadingMore, problem, loadMore, retry } = pages
  const place = useRef<HTMLElement>(null)
  const news = useFocusOnNews(place, list?.rows.length ?? 0)
  const isEmpty = list?.rows.length === 0
  // The store does not know the cursor in the address, so asking again is useless.
  const isLost = startAt !== undefined && problem !== null && 'cursor' in problem.fields
  const toStart = (...look: Parameters<typeof buttonClass>) =>
    startAt && (
      <Link to={startAt} onClick={focusSection} className={buttonClass(...look)}>
        {accountText.toStart}
      </Link>
    )
  return (
    <section ref={place} aria-label={label} aria-busy={isLoading}>
      <p role="status" className="min-h-4.5 mb-2 note">
        {isLoading
          ? accountText.loading
          : list && <span className={isEmpty ? 'sr-only' : undefined}>{count(list.rows.length, list.total)}</span>}
      </p>
      {startAt && !isLost && (
        <p className="flex flex-wrap items-center gap-x-4 mb-2 note">
          {accountText.laterPage}
          {toStart('quiet', '-mx-3')}
        </p>
      )}
      {!list && problem && <TroubleCard sentence={problem.message} onRetry={retry} {...(isLost && { wayOut: toStart('plain') })} />}
      {isLoading && (!list || isEmpty) && <OrderListSkeleton rows={4} />}
      {isEmpty && !isLoading && empty}
      {list && !isEmpty && (
        <div className={isLoading ? 'opacity-50' : undefined}>
          {rows(list.rows)}
          {problem && <TroubleCard isBare sentence={problem.message} isBusy={isLoadingMore} onRetry={retry} />}
          {list.next && !problem && (
            <MoreLink
              to={pageAt(list.next)}
              isBusy={isLoadingMore}
              isAwake={!isLoading && list.rows.length % restsEvery !== 0}
              onNear={loadMore}
              onPress={() => {
                news.await()
                void loadMore()
              }}
              onFocus={news.await}
              onBlur={news.forget}
            />
          )}
        </div>
      )}
    </section>
  )
}

/** While the user waits for rows, the first new one takes the focus, so that a screen reader goes on from there. */
function useFocusOnNews(place: React.RefObject<HTMLElement | null>, length: number): { await: () => void; forget: () => void } {
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (from.current === null || length <= from.current) return
    const row = place.current?.querySelectorAll('li')[from.current]
    from.current = null
    const target = row?.querySelector('a') ?? row
    if (!target) return
    if (target === row) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [place, length])
  return {
    await: () => {
      from.current = length
    },
    forget: () => {
      from.current = null
    },
  }
}
