import { titlesOf } from '@kilat/contract/item-title.ts'
import { formatIdr } from '@kilat/contract/money.ts'
import { listAllOrders, type OrderRow } from '@kilat/contract/operator/order-list.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, sentenceOf } from '../../api/call.ts'
import { moment } from '../../lib/times.ts'
import { listedText } from '../../text/listed.ts'
import { statusNames } from '../../text/order-status.ts'
import { ordersText } from '../../text/orders.ts'
import { Listed } from '../../ui/listed.tsx'
import { Filters } from './filters.tsx'
import { useFilters } from './use-filters.ts'
import './orders.css'

/** Orders come all the time; more pages than two are a search in the past, which is not read again. */
const everyMs = 15_000

/** All orders, the latest first; the filters are in the address. */
export function Component() {
  const filters = useFilters()
  const list = useInfiniteQuery({
    queryKey: ['orders', filters.filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => call(listAllOrders, { query: { ...filters.filters, cursor, limit: 30 } }, signal),
    getNextPageParam: page => page.next_cursor ?? undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 2 ? false : everyMs),
    retry: false,
  })
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const readTo = list.data?.pages.at(-1)?.read_to ?? null
  const isFiltered = Object.values(filters.filters).some(value => value !== undefined)
  const none = readTo ? ordersText.noneYet(moment(readTo)) : isFiltered ? ordersText.noneFiltered : ordersText.none
  return (
    <>
      <title>Pesanan | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{ordersText.title}</h1>
        <p>{ordersText.intro}</p>
      </div>
      <div className="stack close">
        <Filters {...filters} />
        <Listed
          problem={list.error ? sentenceOf(list.error) : undefined}
          isPending={list.isPending}
          isEmpty={rows.length === 0}
          none={none}
          onRetry={() => list.refetch()}
          more={list.hasNextPage ? (readTo ? ordersText.further : listedText.more) : undefined}
          isMoreComing={list.isFetchingNextPage}
          onMore={() => list.fetchNextPage()}
        >
          <ul className="panel rows">
            {rows.map(order => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
          {readTo !== null && <p className="small muted">{ordersText.readTo(moment(readTo))}</p>}
        </Listed>
      </div>
    </>
  )
}

function Row({ order }: { order: OrderRow }) {
  const { id, product, item, quantity, player, status, total, contact, channel_id: channel, created_at: at } = order
  const { name, look } = statusNames[status]
  return (
    <li className="order-row">
      <span className="order-what">
        <Link to={`/pesanan/${id}`}>
          {quantity > 1 ? `${quantity} × ` : ''}
          {titlesOf(product, item).toReversed().join(', ')}
        </Link>
        <small>{[player || ordersText.voucher, contact].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="order-where">
        <span className="whole">{id}</span>
        <small>
          {moment(at)} · {channel}
        </small>
      </span>
      <b className="order-sum">{formatIdr(total)}</b>
      <span className={`state ${look}`}>{name}</span>
    </li>
  )
}
