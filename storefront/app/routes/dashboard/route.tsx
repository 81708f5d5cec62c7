import { useLocation } from 'react-router'
import { NoOrders, OrderList, OrderListSkeleton } from '../../components/order-list.tsx'
import { AttachOffer } from '../../features/account/attach-offer.tsx'
import { BalanceCard } from '../../features/account/balance-card.tsx'
import { monthOf } from '../../features/account/month.ts'
import { groupNames, readFilter } from '../../features/account/order-filter.ts'
import { fetchLatestOrders } from '../../features/account/order-history.ts'
import { OrderSumsCard, SumsSkeleton } from '../../features/account/order-sums.tsx'
import { TroubleCard } from '../../features/account/trouble-card.tsx'
import { useLoad } from '../../features/account/use-load.ts'
import { useMonthSums } from '../../features/account/use-month-sums.ts'
import { useOwnOrdersMoved } from '../../features/realtime/own-news.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { GuardedHandle } from '../../session/auth-guard.tsx'
import { useAuth } from '../../session/auth-store.ts'
import { accountText } from '../../text/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { Route } from './+types/route.ts'

const shownLatest = 6

export const meta: Route.MetaFunction = args => pageMeta(args, { title: accountText.overview })

export const handle: GuardedHandle = { guard: 'auth', Frame: DashboardFrame, Waiting: DashboardWaiting }

// The guard renders this only in the browser, so it may read the clock and the browser's storage.
export default function DashboardPage() {
  const nowIso = new Date().toISOString()
  const month = readFilter(useLocation().search, nowIso, groupNames).month ?? monthOf(nowIso)
  const sums = useMonthSums(month)
  const latest = useLoad(signal => fetchLatestOrders(shownLatest, signal))
  const reload = () => {
    latest.reload()
    sums.reload()
  }
  useOwnOrdersMoved(reload)
  return (
    <>
      <OrderSumsCard month={month} nowIso={nowIso} lastPlacedAt={latest.value?.rows[0]?.placedAt} sums={sums} />
      <div className="lg:col-span-2">
        <AttachOffer onAttached={reload} nextId="akhir" />
        <Latest latest={latest} />
      </div>
    </>
  )
}

/** The user's name and the wallet, beside what follows. A visitor, who is on the way to sign in, does not see it. */
function DashboardFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 gap-3 lg:gap-5">
      <div className="own-frame not-js:hidden lg:col-span-2">
        <Welcome />
      </div>
      <div className="own-frame grid not-js:hidden">
        <BalanceCard>
          <Link to="/#produk" className={buttonClass('main')}>
            {accountText.pickGame}
          </Link>
          <Link to="/dashboard/riwayat-deposit" className={stageLinkClass}>
            {accountText.fillWallet}
          </Link>
        </BalanceCard>
      </div>
      {children}
    </div>
  )
}

const stageLinkClass = 'inline-flex items-center min-h-11 text-sm font-semibold text-white underline underline-offset-3'

function DashboardWaiting() {
  return (
    <div aria-hidden="true" className="contents">
      <div className="card p-4">
        <span className="skeleton h-11" />
        <SumsSkeleton />
      </div>
      <div className="lg:col-span-2">
        <span className="skeleton w-32 h-7 mt-4 mb-4" />
        <OrderListSkeleton rows={3} />
      </div>
    </div>
  )
}

/** The user's name and e-mail. The e-mail keeps its space from the start, so that nothing moves when it is loaded. */
function Welcome() {
  const { user, error } = useAuth()
  return (
    <div>
      <h1 className="title-page line-clamp-2 wrap-anywhere">{user ? accountText.helloName(user.name) : accountText.hello}</h1>
      <p className="min-h-5.5 text-ink-2 truncate">
        {user?.email}
        {!user && !error && <span className="skeleton inline-block w-48 h-4 align-middle" />}
      </p>
    </div>
  )
}

function Latest({
  latest: { value, isLoading, problem, reload },
}: {
  latest: ReturnType<typeof useLoad<Awaited<ReturnType<typeof fetchLatestOrders>>>>
}) {
  return (
    <section aria-labelledby="akhir" aria-busy={isLoading} className="mt-2 lg:mt-3">
      <SectionTitle
        id="akhir"
        end={
          <Link to="/dashboard/riwayat-transaksi" className={buttonClass('quiet', '-mr-3')}>
            {accountText.seeAll}
          </Link>
        }
      >
        {accountText.latest}
      </SectionTitle>
      {!value && (problem && !isLoading ? <TroubleCard sentence={problem.message} onRetry={reload} /> : <OrderListSkeleton rows={3} />)}
      {value?.rows.length === 0 && <NoOrders title={accountText.empty} note={accountText.emptyHelp} />}
      {value && value.rows.length > 0 && <OrderList orders={value.rows} isWide />}
    </section>
  )
}
