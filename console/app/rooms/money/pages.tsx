import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../api/call.ts'
import { listedText } from '../../text/listed.ts'
import { moneyText } from '../../text/money.ts'
import { Button } from '../../ui/button.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Say } from '../../ui/say.tsx'

type Page<Row> = { data: Row[]; next_cursor: string | null }

/** Others work on the same lists. */
export const everyMs = 10_000

type Asked = { cursor: string | undefined; limit: number }

/** Each page is a call: with many of them they are asked for again more rarely, far below the limit of calls a minute. */
const pagesATime = 4

/** A list for operators, page after page; `name` is what it is known by. */
export function usePages<Row>(name: readonly string[], read: (page: Asked, signal: AbortSignal) => Promise<Page<Row>>) {
  return useInfiniteQuery({
    queryKey: ['money', ...name],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => read({ cursor, limit: 20 }, signal),
    refetchInterval: ({ state: { data } }) => everyMs * Math.ceil(Math.max(1, data?.pages.length ?? 1) / pagesATime),
    getNextPageParam: page => page.next_cursor ?? undefined,
  })
}

type Shown<Row> = {
  list: ReturnType<typeof usePages<Row>>
  part: keyof typeof moneyText.none
  /** What an empty list says, if not what its part says. */
  none?: string
  children: (row: Row) => ReactNode
}

/** Its rows, or that it loads, is empty, or could not be read. */
export function Pages<Row>({ list, part, none, children }: Shown<Row>) {
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      {list.error && (
        <div className="stack close">
          <Say kind="bad">
            {sentenceOf(list.error)} {rows.length > 0 && listedText.old}
          </Say>
          <Button onClick={() => list.refetch()}>{moneyText.again}</Button>
        </div>
      )}
      {list.isPending && !list.error && (
        <section className="panel rows" aria-busy="true" aria-label={moneyText.loading}>
          {[1, 2, 3].map(row => (
            <div className="bones" key={row}>
              <i className="bone" />
              <i className="bone" />
            </div>
          ))}
        </section>
      )}
      {list.data && rows.length === 0 && <Say kind="ok">{none ?? moneyText.none[part]}</Say>}
      {rows.length > 0 && <ul className="panel rows">{rows.map(children)}</ul>}
      <MoreButton
        label={list.hasNextPage ? moneyText.more : undefined}
        isBusy={list.isFetchingNextPage}
        onMore={() => list.fetchNextPage()}
      />
    </>
  )
}
