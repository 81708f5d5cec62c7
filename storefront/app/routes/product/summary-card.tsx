import { productText } from '../../text/product.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { backIcon, boltIcon } from '../../ui/icons.ts'
import { PriceLines } from '../../ui/price-lines.tsx'
import type { Summary } from './order-summary.ts'

/** The order so far, beside the steps on a wide screen. */
export function SummaryCard({ summary }: { summary: Summary }) {
  const { product, what, nickname, account, quote, total, buttonLabel, isPlacing, problem } = summary
  return (
    <aside aria-label={productText.summary} className="hidden lg:block sticky top-24 mt-9">
      <div className="card p-6">
        <div className="flex gap-3.5 items-center pb-4.5 mb-4.5 border-b border-line">
          <Cover src={product.art.cover} className="w-14 flex-none rounded-m" />
          <div className="min-w-0">
            <b className="block text-input leading-5.5">{what ?? product.title}</b>
            <span className="block note wrap-anywhere">
              {what ? [nickname, account].filter(Boolean).join(' · ') || product.title : productText.nothingYet}
            </span>
          </div>
        </div>
        {total !== null && (
          <PriceLines
            lines={quote?.lines ?? [{ kind: 'item', label: what ?? '', amount: total }]}
            total={total}
            totalLabel={productText.total}
          />
        )}
        {problem && (
          <p role="alert" className="mt-4 text-s font-semibold text-bad">
            {problem}
          </p>
        )}
        <button type="submit" className={buttonClass('main', 'w-full mt-4.5')}>
          {isPlacing && <Spinner />}
          {isPlacing ? productText.paying : buttonLabel}
        </button>
        <ul className="grid gap-2.5 mt-4.5 note">
          <Pledge
            icon={boltIcon}
            text={product.delivery_time ? productText.promise(product.delivery_time.p50_seconds) : productText.promiseUnknown}
          />
          <Pledge icon={backIcon} text={productText.refund(quote?.can_refund)} />
        </ul>
      </div>
    </aside>
  )
}

function Pledge({ icon, text }: { icon: IconShape; text: string }) {
  return (
    <li className="flex gap-2.5">
      <Icon shape={icon} className="-mt-px text-ink" />
      <span>{text}</span>
    </li>
  )
}
