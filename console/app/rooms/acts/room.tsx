import { listActs } from '@kilat/contract/operator/acts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { actsAddress } from '../../api/acts.ts'
import { CallError, call, sentenceOf } from '../../api/call.ts'
import { usePause } from '../../lib/use-pause.ts'
import { actsText } from '../../text/acts.ts'
import { listedText } from '../../text/listed.ts'
import { Icon } from '../../ui/icon.tsx'
import { Listed } from '../../ui/listed.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ActRow } from './act-row.tsx'
import { ChainState } from './chain.tsx'
import { Filters } from './filters.tsx'
import { useFilters } from './use-filters.ts'
import './acts.css'

/** Long enough for the next letter of a subject. */
const pauseMs = 300

/** All recorded acts, the latest first; the filters are in the address. */
export function Component() {
  const filters = useFilters()
  const asked = { ...filters.filters, subject: usePause(filters.filters.subject, pauseMs) }
  const list = useInfiniteQuery({
    queryKey: ['acts', asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => call(listActs, { query: { ...asked, cursor, limit: 30 } }, signal),
    getNextPageParam: page => page.next_cursor ?? undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 2 ? false : 30_000),
    retry: false,
  })
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const isFiltered = Object.values(filters.filters).some(value => value !== undefined)
  const isOffline = list.error instanceof CallError && list.error.code === 'offline'
  return (
    <>
      <title>Catatan | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{actsText.title}</h1>
        <p>{actsText.intro}</p>
      </div>
      <div className="stack close">
        <ChainState />
        <Filters {...filters} />
        <Listed
          problem={list.error ? sentenceOf(list.error) : undefined}
          isPending={list.isPending}
          isEmpty={rows.length === 0}
          none={isFiltered ? actsText.noneFiltered : actsText.none}
          onRetry={() => list.refetch()}
          more={list.hasNextPage ? listedText.more : undefined}
          isMoreComing={list.isFetchingNextPage}
          onMore={() => list.fetchNextPage()}
        >
          <ul className="panel rows">
            {rows.map(act => (
              <ActRow key={act.id} act={act} />
            ))}
          </ul>
        </Listed>
        {/* A link without its store would save a page of the browser's own. */}
        {rows.length > 0 && !isOffline && (
          <section className="panel inside" aria-labelledby="acts-files">
            <h2 id="acts-files">{actsText.files}</h2>
            <p className="muted small">{actsText.filesAbout}</p>
            <p className="acts-files">
              {(['xlsx', 'csv'] as const).map(format => (
                <a
                  key={format}
                  className="button"
                  href={actsAddress(filters.filters, format)}
                  download
                  onClick={() => toast({ title: actsText.started, sentence: actsText.startedWhy, kind: 'info' })}
                >
                  <Icon name="save" isLittle />
                  {actsText[format]}
                </a>
              ))}
            </p>
          </section>
        )}
      </div>
    </>
  )
}
