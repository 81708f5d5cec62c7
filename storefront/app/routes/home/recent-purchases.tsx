import type { RecentPurchase } from '@kilat/contract/transactions.ts'
import { homeText } from '../../text/home.ts'
import { formatDuration, formatNear } from '../../text/shell/time.ts'
import { Cover } from '../../ui/cover.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'

const most = 6

/** Recent real deliveries with the seconds they took; nothing if there are none. */
export function RecentPurchases({ purchases, now }: { purchases: RecentPurchase[]; now: string }) {
  if (purchases.length === 0) return null
  return (
    <section aria-labelledby="baru">
      <SectionTitle id="baru">{homeText.recent}</SectionTitle>
      <ul className="card overflow-hidden divide-y divide-line max-lg:[&>:nth-child(n+5)]:hidden">
        {purchases.slice(0, most).map(purchase => (
          <li key={purchase.delivered_at + purchase.item_name} className="flex items-center gap-3 px-4 py-2.5 min-h-17">
            <Cover src={purchase.product.cover} className="w-9 flex-none rounded-s" />
            <span className="flex-1 min-w-0">
              <b className="block truncate text-sm">
                {purchase.item_name} · {purchase.product.title}
              </b>
              <span className="block truncate note">
                {purchase.player && `${purchase.player} · `}
                {formatNear(purchase.delivered_at, now)}
              </span>
            </span>
            <span className="text-right text-sm font-bold text-ok whitespace-nowrap">
              {formatDuration(purchase.seconds)}
              <small className="block text-xs font-medium text-ink-2">{homeText.arrived}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2.5 fine">{homeText.recentNote}</p>
    </section>
  )
}
