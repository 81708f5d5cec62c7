import { Link, useLocation } from 'react-router'
import { NoOrders, OrderList, OrderListSkeleton } from '../../components/order-list.tsx'
import { readFilter } from '../../features/account/order-filter.ts'
import { OrderSums } from '../../features/account/order-sums.tsx'
import { type AccountOrder, useAccountOrders } from '../../features/account/orders-source.ts'
import { readLastBuyer } from '../../lib/last-buyer.ts'
import { monthOf } from '../../lib/month.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { accountText } from '../../text/account.ts'
import { transactionsText } from '../../text/transactions.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { Route } from './+types/route.ts'

const shownLatest = 6

export const meta: Route.MetaFunction = args => pageMeta(args, { title: accountText.overview })

// The guard lets it be rendered in the browser alone, so it may ask the clock and what the browser keeps.
export default function DashboardPage() {
  const orders = useAccountOrders()
  const nowIso = new Date().toISOString()
  const month = readFilter(useLocation().search, nowIso).month ?? monthOf(nowIso)
  return (
    <>
      <div>
        <h1 className="title-page">{accountText.overview}</h1>
        <p className="text-ink-2">{accountText.ofThisBrowser}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 gap-3 lg:gap-5">
        <BuyStage />
        <OrderSums orders={orders} month={month} nowIso={nowIso} />
      </div>
      <Latest orders={orders} />
    </>
  )
}

function BuyStage() {
  return (
    <section
      aria-labelledby="beli"
      className="relative overflow-hidden flex flex-col items-start justify-end min-h-44 p-5 lg:p-7 rounded-l bg-(image:--stage) text-white"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="absolute -right-6 -top-11 h-70 lg:-right-15 lg:h-105 fill-[#7a63ff] opacity-28"
      >
        <path d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" />
      </svg>
      <h2 id="beli" className="relative max-w-[12em] title-page">
        {accountText.buyTitle}
      </h2>
      <p className="relative mt-2 mb-5 max-w-[36ch] text-sm text-lavender">
        {readLastBuyer() ? accountText.buyNote : accountText.buyNoteNew}
      </p>
      <p className="relative flex flex-wrap items-center">
        <Link to="/#produk" className={buttonClass('main', 'mr-3')}>
          {accountText.pickGame}
        </Link>
        <span className="flex gap-3.5">
          <Link to="/promos" className={stageLinkClass}>
            {accountText.promos}
          </Link>
          <Link to="/transactions" className={stageLinkClass}>
            {accountText.lookUp}
          </Link>
        </span>
      </p>
    </section>
  )
}

const stageLinkClass = 'inline-flex items-center min-h-11 text-sm font-semibold text-white underline underline-offset-3'

function Latest({ orders }: { orders: AccountOrder[] | null }) {
  return (
    <section aria-labelledby="akhir" className="mt-2 lg:mt-3">
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
      {!orders && <OrderListSkeleton />}
      {orders?.length === 0 && <NoOrders title={transactionsText.empty} note={transactionsText.emptyHelp} />}
      {orders && orders.length > 0 && <OrderList orders={orders.slice(0, shownLatest)} isWide />}
    </section>
  )
}
