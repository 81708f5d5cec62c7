import type { Transaction } from '@kilat/contract/transactions.ts'
import { formatNear } from '../../text/shell/time.ts'
import { transactionText } from '../../text/transaction.ts'
import { Cover } from '../../ui/cover.tsx'
import { Line, PriceLines } from '../../ui/price-lines.tsx'

/** The order's item, player and channel, and its price line by line. */
export function OrderDetails({ order }: { order: Transaction }) {
  const { player, item, product, quantity } = order
  return (
    <section className="card p-4 lg:p-5" aria-labelledby="rinci">
      <h2 id="rinci" className="title-card">
        {transactionText.detailsTitle}
      </h2>
      <div className="flex gap-3.5 items-center mt-3.5 mb-4">
        <Cover src={product.cover} className="w-14 flex-none rounded-m" />
        <div className="min-w-0">
          <b className="block text-input leading-5.5">{quantity > 1 ? `${item.name} × ${quantity}` : item.name}</b>
          <span className="block note">{product.title}</span>
        </div>
      </div>
      <PriceLines
        lines={order.lines}
        total={order.total}
        totalLabel={order.payment.paid_at ? transactionText.paidTotal : transactionText.total}
      >
        {player.display && (
          <Line label={transactionText.account}>
            {player.nickname && <span className="block">{player.nickname}</span>}
            <span>{player.display}</span>
          </Line>
        )}
        <Line label={transactionText.contact}>{order.contact.masked}</Line>
        <Line label={transactionText.method}>{order.channel.name}</Line>
      </PriceLines>
      <LastMessages order={order} />
    </section>
  )
}

/** The last message by each channel, for the order's buyer. */
function LastMessages({ order }: { order: Transaction }) {
  const last = new Map(order.messages.map(message => [message.channel, message]))
  if (last.size === 0) return null
  return (
    <ul className="grid gap-1 mt-3">
      {[...last.values()].map(message => (
        <li key={message.channel} className="note">
          {transactionText.told(message, formatNear(message.at, order.server_time))}
        </li>
      ))}
    </ul>
  )
}
