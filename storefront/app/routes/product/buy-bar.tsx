import { formatIdr } from '@kilat/contract/idr.ts'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { productText } from '../../text/product.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { boltIcon, downIcon } from '../../ui/icons.ts'
import { PriceLines } from '../../ui/price-lines.tsx'
import type { Summary } from './order-summary.ts'

/** The order so far, at the bottom of a phone: item, player, total, and the main button. */
export function BuyBar({ summary }: { summary: Summary }) {
  const { product, what, nickname, account, quote, total, missing, buttonLabel, isPlacing, problem } = summary
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
        {problem ?? `${productText.usuallyWithin(product.delivery_time?.p50_seconds)}${productText.refund(quote?.can_refund)}.`}
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
              {formatIdr(total)}
              {quote && <Icon shape={downIcon} className={isOpen ? '' : 'rotate-180'} />}
              {quote && <span className="sr-only">{productText.details}</span>}
            </span>
          </button>
        )}
        <button type="submit" className={buttonClass('main', 'min-w-31 px-5')}>
          {isPlacing && <Spinner />}
          {isPlacing ? productText.paying : missing ? buttonLabel : productText.buy}
        </button>
      </div>
    </section>
  )
}

const sumClass = 'block truncate text-[1.3125rem] leading-6.5 font-extrabold tracking-[-0.025em]'
