import { useEffect, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { firstMove } from '../../lib/first-move.ts'
import { spare } from '../../lib/spare.ts'
import { homeText } from '../../text/home.ts'
import { Cover } from '../../ui/cover.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { RecentRow } from './recent-rows.ts'

type Late = typeof import('./late/live-purchases.tsx')

/**
 * Recent real deliveries with the seconds they took. After the visitor's first act the list is renewed when others arrive, and shows
 * nothing if there are none any more. `madeAt` is the server's time of the first rows, in milliseconds.
 */
export function RecentPurchases({ first, madeAt }: { first: RecentRow[]; madeAt: number }) {
  const [rows, setRows] = useState<(RecentRow | null)[]>(first)
  const [shownMadeAt, setShownMadeAt] = useState(madeAt)
  // The page was loaded again in place, because prices have changed: as many rows as before, so that nothing below them moves.
  if (shownMadeAt !== madeAt) {
    setShownMadeAt(madeAt)
    setRows(rows.map((_, at) => first[at] ?? null))
  }
  const [late, setLate] = useState<Late>()
  // A list that can not be renewed stays as it came.
  useEffect(() => void firstMove().then(() => spare(() => import('./late/live-purchases.tsx')).then(setLate, () => {})), [])
  if (!rows.some(Boolean)) return null
  return (
    <section aria-labelledby="baru">
      <SectionTitle id="baru">{homeText.recent}</SectionTitle>
      {/* A browser that kept the old first row in its place would scroll the page at each new one. */}
      <ul className="card [overflow-anchor:none] overflow-hidden divide-y divide-line max-lg:[&>:nth-child(n+5)]:hidden">
        {rows.map((row, at) =>
          row ? (
            <li key={row.key} className={cx('flex items-center gap-3 px-4 py-2.5 min-h-17', row.isNew && 'animate-rise')}>
              <Cover src={row.cover} className="w-9 flex-none rounded-s" />
              <span className="flex-1 min-w-0">
                <b className="block truncate text-sm">{row.title}</b>
                <span className="block truncate note">{row.note}</span>
              </span>
              <span className="text-right text-sm font-bold text-ok whitespace-nowrap">
                {row.took}
                <small className="block text-xs font-medium text-ink-2">{homeText.arrived}</small>
              </span>
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: an empty row is its place.
            <li key={at} aria-hidden="true" className="min-h-17" />
          ),
        )}
      </ul>
      <p className="mt-2.5 fine">{homeText.recentNote}</p>
      {late && <late.LivePurchases madeAt={madeAt} onRows={setRows} />}
    </section>
  )
}
