import type { Item, Product } from '@kilat/contract/catalog.ts'
import { formatIdr } from '@kilat/contract/idr.ts'
import { describePlayer } from '@kilat/contract/player-rules.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { productText } from '../../text/product.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { backIcon, boltIcon, downIcon } from '../../ui/icons.ts'
import { PriceLines } from '../../ui/price-lines.tsx'
import type { OrderForm, Step } from './order-form.ts'

/** Content of both the card at the right and the bar at the bottom. */
export type Summary = {
  product: Product
  item: Item | undefined
  /** `86 Diamonds × 2` */
  what: string | null
  nickname: string | null
  /** `123456789 (1234)` */
  account: string
  /** The chosen channel with its all-in price. */
  quote: ChannelQuote | undefined
  /** Where the money goes if it fails. */
  refundRule: string
  /** All-in total; before a channel is chosen, the price of the item. */
  total: number | null
  missing: Step | undefined
  buttonLabel: string
  /** What the main button says while it waits. */
  busy: string | undefined
  problem: string | undefined
}

type Given = Omit<Summary, 'what' | 'account' | 'total' | 'buttonLabel' | 'refundRule'> & { form: OrderForm; isSignedIn: boolean }

/** Builds the summary from the choices so far. */
export function summarise({ form, isSignedIn, ...given }: Given): Summary {
  const { product, item, quote, missing } = given
  const what = item ? (form.quantity > 1 ? `${item.name} × ${form.quantity}` : item.name) : null
  const total = quote?.total ?? (item ? item.price * form.quantity : null)
  const buttonLabel = missing ? productText.missing[missing].button : productText.buyNow
  const refundRule = productText.refund({ isSignedIn, canRefund: quote?.can_refund })
  return { ...given, what, account: describePlayer(product.fields, form.player), total, buttonLabel, refundRule }
}

/** The order so far, beside the steps on a wide screen. */
export function SummaryCard({ summary }: { summary: Summary }) {
  const { product, item, what, nickname, account, quote, refundRule, total, buttonLabel, busy, problem } = summary
  const time = item?.delivery_time ?? product.delivery_time
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
          <BusyLabel isBusy={Boolean(busy)}>{busy ?? buttonLabel}</BusyLabel>
        </button>
        <ul className="grid gap-2.5 mt-4.5 note">
          <Pledge
            icon={boltIcon}
            text={time ? productText.promise(time.p50_seconds, time === item?.delivery_time) : productText.automatic}
          />
          <Pledge icon={backIcon} text={refundRule} />
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

/** The order so far, at the bottom of a phone: item, player, total, and the main button. */
export function BuyBar({ summary }: { summary: Summary }) {
  const { product, item, what, nickname, account, quote, refundRule, total, missing, buttonLabel, busy, problem } = summary
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={productText.summary} className="buy-bar">
      {isOpen && quote && (
        <div id="rincian" className="px-4 pt-4 pb-3 border-b border-line animate-rise">
          <PriceLines lines={quote.lines} total={quote.total} totalLabel={productText.total} />
        </div>
      )}
      <p
        className={cx(
          'flex items-center justify-center gap-1.5 px-3 py-1.75 text-xs font-semibold',
          problem ? 'bg-bad-soft text-bad' : 'bg-sunken text-ink-2',
        )}
        role={problem ? 'alert' : undefined}
      >
        {!problem && <Icon shape={boltIcon} size={16} />}
        <span>{problem ?? `${productText.usuallyWithin((item?.delivery_time ?? product.delivery_time)?.p50_seconds)}${refundRule}.`}</span>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 pt-2.5 pb-3">
        {total === null || !what ? (
          <p className="min-w-0">
            <span className="block truncate note">{productText.nextStep}</span>
            <span className={sumClass}>{missing ? productText.missing[missing].place : ''}</span>
          </p>
        ) : (
          <button
            type="button"
            aria-expanded={quote ? isOpen : undefined}
            aria-controls={quote && isOpen ? 'rincian' : undefined}
            disabled={!quote}
            onClick={() => setIsOpen(!isOpen)}
            className="min-w-0 min-h-12 text-left"
          >
            <span className="block truncate note">{[what, nickname ?? account].filter(Boolean).join(' · ')}</span>
            <span className={cx(sumClass, 'flex items-center gap-1')}>
              <span>{formatIdr(total)}</span>
              {quote && <Icon shape={downIcon} className={isOpen ? '' : 'rotate-180'} />}
              {quote && <span className="sr-only">{productText.details}</span>}
            </span>
          </button>
        )}
        <button type="submit" className={buttonClass('main', 'min-w-31 px-5')}>
          <BusyLabel isBusy={Boolean(busy)}>{busy ?? (missing ? buttonLabel : productText.buy)}</BusyLabel>
        </button>
      </div>
    </section>
  )
}

const sumClass = 'block truncate text-[1.3125rem] leading-6.5 font-extrabold tracking-[-0.025em]'
