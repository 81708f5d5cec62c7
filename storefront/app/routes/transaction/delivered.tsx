import type { Transaction } from '@kilat/contract/transactions.ts'
import { lazy, memo, Suspense, useState } from 'react'
import { copyText } from '../../components/copy-text.ts'
import { shareIcon } from '../../features/icons/order-icons.ts'
import { showCopyFailed } from '../../features/toast/show-copy-failed.ts'
import { formatDurationLong } from '../../text/shell/time.ts'
import { transactionText } from '../../text/transaction.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Acted } from './act-on-order.ts'
import { BuyAgain } from './buy-again.tsx'
import { CodeList } from './code-list.tsx'
import { DeliveredHero, deliveredHeading, secondsTaken } from './delivered-hero.tsx'

// Only for codes that are still hidden.
const RevealCodes = lazy(() => import('./reveal-codes.tsx').then(module => ({ default: module.RevealCodes })))

type Props = { order: Transaction; acted: Acted | undefined; onRevealed: (order: Transaction) => void }

/** A delivered order: the seconds it took, the proof, and one next step. */
export function Delivered({ order, acted, onRevealed }: Props) {
  const { product, delivery } = order
  const units = delivery.units.filter(unit => unit.serial_number !== null)
  return (
    <>
      <DeliveredHero order={order} />
      <div className="grid grid-cols-2 gap-2.5">
        <BuyAgain order={order} className={buttonClass(delivery.is_hidden ? 'plain' : 'main', 'min-h-13 not-js:col-span-2')}>
          {transactionText.buyAgain}
        </BuyAgain>
        <ShareButton order={order} />
      </div>
      {delivery.is_hidden && <LateReveal order={order} acted={acted} onRevealed={onRevealed} />}
      {units.length > 0 && <CodeList units={units} isVoucher={product.is_voucher} isNumbered={delivery.units.length > 1} />}
      {!product.is_voucher && (
        <section className="card p-4" aria-labelledby="belum">
          <h2 id="belum" className="font-bold">
            {transactionText.notVisible}
          </h2>
          <p className="mt-1 note">{transactionText.notVisibleHelp}</p>
        </section>
      )}
    </>
  )
}

/**
 * Renders again only for another order. Until the file is loaded the server's form is there and works by itself; a new render in that time would
 * replace it, with what was typed, by nothing.
 */
const LateReveal = memo(
  (props: Props) => (
    <Suspense>
      <RevealCodes {...props} />
    </Suspense>
  ),
  (before, now) => before.order.id === now.order.id,
)

function ShareButton({ order }: { order: Transaction }) {
  const [isCopied, setIsCopied] = useState(false)
  const onShare = async () => {
    const what = order.quantity > 1 ? `${order.item.name} × ${order.quantity}` : order.item.name
    const proof = transactionText.proof(what, order.player.nickname ?? '', formatDurationLong(secondsTaken(order)))
    const url = location.href
    try {
      if (navigator.share) return await navigator.share({ title: deliveredHeading(order), text: proof, url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
    const isDone = await copyText(`${proof} ${url}`)
    setIsCopied(isDone)
    if (!isDone) showCopyFailed()
  }
  return (
    <button type="button" onClick={onShare} className={buttonClass('plain', 'min-h-13 px-3 not-js:hidden')}>
      <Icon shape={shareIcon} />
      <span role="status">{isCopied ? transactionText.shared : transactionText.share}</span>
    </button>
  )
}
