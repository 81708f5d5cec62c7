import { useLocation } from 'react-router'
import { NoOrders, OrderList } from '../../components/order-list.tsx'
import { HistoryFilter } from '../../features/account/history-filter.tsx'
import { groupNames, readFilter, writeFilter } from '../../features/account/order-filter.ts'
import { orderMemory, orderPages } from '../../features/account/order-history.ts'
import { PagedRows } from '../../features/account/paged-rows.tsx'
import { usePages } from '../../features/account/use-pages.ts'
import { useOwnOrdersMoved } from '../../features/realtime/own-news.ts'
import { focusSection } from '../../lib/focus-section.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { accountText } from '../../text/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/route.ts'

export const meta: Route.MetaFunction = args => pageMeta(args, { title: accountText.orders })

const groups = groupNames.map(name => [name, accountText.group[name]] as const)

// The guard renders this only in the browser, so it may read the clock.
export default function TransactionHistoryPage() {
  const { pathname, search } = useLocation()
  const nowIso = new Date().toISOString()
  const { after, ...filter } = readFilter(search, nowIso, groupNames)
  const pages = usePages({
    address: pathname + writeFilter({ ...filter, ...(after && { after }) }),
    after,
    fetchPage: orderPages(filter),
    memory: orderMemory,
  })
  useOwnOrdersMoved(pages.refresh)
  const isWhole = writeFilter(filter) === '' && !after
  return (
    <>
      <h1 className="title-page">{accountText.orders}</h1>
      <HistoryFilter filter={filter} groups={groups} idLabel={accountText.idLabel} nowIso={nowIso} path={pathname} />
      <PagedRows
        pages={pages}
        label={accountText.orders}
        count={accountText.found}
        pageAt={cursor => pathname + writeFilter({ ...filter, after: cursor })}
        startAt={after && pathname + writeFilter(filter)}
        rows={orders => <OrderList orders={orders} isWide />}
        empty={isWhole ? <NoOrders heading="h2" title={accountText.empty} note={accountText.emptyHelp} /> : <NoneFound path={pathname} />}
      />
    </>
  )
}

function NoneFound({ path }: { path: string }) {
  return (
    <NoOrders heading="h2" title={accountText.noneFound} note={accountText.noneFoundHelp}>
      <Link to={path} onClick={focusSection} className={buttonClass('plain')}>
        {accountText.clear}
      </Link>
    </NoOrders>
  )
}
