import type { Deposit } from '@kilat/contract/wallet.ts'
import { useLocation, useNavigate } from 'react-router'
import { listDeposits } from '../../api/own-endpoints.ts'
import { BalanceCard } from '../../features/account/balance-card.tsx'
import { HistoryFilter } from '../../features/account/history-filter.tsx'
import {
  depositGroupNames,
  depositGroups,
  type ListFilter,
  readFilter,
  toListQuery,
  writeFilter,
} from '../../features/account/order-filter.ts'
import { createListMemory, type PagedList } from '../../features/account/paged-list.ts'
import { PagedRows } from '../../features/account/paged-rows.tsx'
import { type FetchPage, usePages } from '../../features/account/use-pages.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { accountText } from '../../text/account.ts'
import type { Route } from './+types/route.ts'
import { DepositCard } from './deposit-card.tsx'
import { DepositList } from './deposit-list.tsx'
import { NoDeposits } from './no-deposits.tsx'
import { RefundRules } from './refund-rules.tsx'
import { readShown, showDeposit } from './shown-deposit.ts'
import { TopUpForm } from './top-up-form.tsx'

export const meta: Route.MetaFunction = args => pageMeta(args, { title: accountText.deposits })

const groups = depositGroupNames.map(name => [name, accountText.depositGroup[name]] as const)
const memory = createListMemory<PagedList<Deposit>>()

function depositPages(filter: ListFilter<keyof typeof depositGroups>): FetchPage<Deposit> {
  return async (wish, signal) => {
    const query = { ...toListQuery(filter, depositGroups), ...wish }
    const { data, next_cursor, total } = await callApi(listDeposits, { query }, { signal })
    return { rows: data, next: next_cursor, total }
  }
}

// The guard renders this only in the browser, so it may read the clock.
export default function DepositHistoryPage() {
  const { pathname, search } = useLocation()
  const nowIso = new Date().toISOString()
  const navigate = useNavigate()
  const shown = readShown(search)
  const { after, ...filter } = readFilter(search, nowIso, depositGroupNames)
  const address = pathname + writeFilter({ ...filter, ...(after && { after }) })
  const pages = usePages({ address, after, fetchPage: depositPages(filter), memory })
  const toDeposit = (id: string) => pathname + showDeposit(address.slice(pathname.length), id)
  const isNarrowed = writeFilter(filter) !== ''
  const hasFilter = isNarrowed || (pages.list?.total ?? 0) > 0
  return (
    <>
      <h1 className="title-page">{accountText.deposits}</h1>
      <BalanceCard />
      {shown ? (
        <DepositCard key={shown} id={shown} backTo={address} onMoved={pages.refresh} />
      ) : (
        <TopUpForm
          onOpened={id => {
            pages.refresh()
            void navigate(toDeposit(id))
          }}
        />
      )}
      {hasFilter && <HistoryFilter filter={filter} groups={groups} idLabel={accountText.depositIdLabel} nowIso={nowIso} path={pathname} />}
      <PagedRows
        pages={pages}
        label={accountText.deposits}
        count={accountText.depositFound}
        pageAt={cursor => pathname + writeFilter({ ...filter, after: cursor })}
        startAt={after && pathname + writeFilter(filter)}
        rows={deposits => <DepositList deposits={deposits} shown={shown} toDeposit={toDeposit} />}
        empty={<NoDeposits clearTo={isNarrowed ? pathname : undefined} />}
      />
      <RefundRules />
    </>
  )
}
