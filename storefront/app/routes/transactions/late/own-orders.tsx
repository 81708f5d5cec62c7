import { NoOrders, OrderList, OrderListSkeleton } from '../../../components/order-list.tsx'
import { AttachOffer } from '../../../features/account/attach-offer.tsx'
import { fetchLatestOrders } from '../../../features/account/order-history.ts'
import { TroubleCard } from '../../../features/account/trouble-card.tsx'
import { useLoad } from '../../../features/account/use-load.ts'
import { useOwnOrdersMoved } from '../../../features/realtime/own-news.ts'
import { accountText } from '../../../text/account.ts'
import { transactionsText } from '../../../text/transactions.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'

const shownLatest = 6

/** The latest orders of the signed-in user, with a link to all of them. Loaded on demand. */
export function OwnOrders() {
  const { value, isLoading, problem, reload } = useLoad(signal => fetchLatestOrders(shownLatest, signal))
  useOwnOrdersMoved(reload)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section aria-labelledby="punyaku" aria-busy={isLoading}>
        <SectionTitle
          id="punyaku"
          end={
            <Link to="/dashboard/riwayat-transaksi" className={buttonClass('quiet', '-mr-3')}>
              {accountText.seeAll}
            </Link>
          }
        >
          {transactionsText.own}
        </SectionTitle>
        {!value && (problem && !isLoading ? <TroubleCard sentence={problem.message} onRetry={reload} /> : <OrderListSkeleton />)}
        {value?.rows.length === 0 && <NoOrders title={accountText.empty} note={accountText.emptyHelp} />}
        {value && value.rows.length > 0 && <OrderList orders={value.rows} />}
      </section>
      <AttachOffer onAttached={reload} nextId="punyaku" />
    </div>
  )
}
