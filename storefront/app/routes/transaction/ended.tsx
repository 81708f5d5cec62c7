import type { Transaction } from '@kilat/contract/transactions.ts'
import { Link } from 'react-router'
import { transactionText } from '../../text/transaction.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Not paid in time, or cancelled: nothing is lost, and one way on. */
export function Ended({ order, status }: { order: Transaction; status: 'expired' | 'cancelled' }) {
  return (
    <section className="card p-4 lg:p-6" aria-labelledby="tutup">
      <h2 id="tutup" className="title-card">
        {transactionText.endedTitle[status]}
      </h2>
      {order.payment.received === 0 && <p className="mt-1.5 text-ink-2 max-w-[62ch]">{transactionText.endedHelp[status]}</p>}
      <Link className={buttonClass('main', 'mt-4 max-md:w-full')} to={`/products/${order.product.id}?item=${order.item.id}`}>
        {transactionText.buyAgain}
      </Link>
    </section>
  )
}
