import { formatIdr } from '@kilat/contract/idr.ts'
import { titlesOf } from '@kilat/contract/item-title.ts'
import type { OperatorOrder } from '@kilat/contract/operator/orders.ts'
import type { ReactNode } from 'react'
import { earnedNames, orderText, replyWords } from '../../text/order.ts'

/** Whose order it is and what became of its money so far. */
export function Facts({ order }: { order: OperatorOrder }) {
  const { contact, books, refunds, payments } = order
  const { profit } = books
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="stack order-facts">
      <section className="panel" aria-labelledby="money">
        <div className="panel-head">
          <h2 id="money">{orderText.money}</h2>
          <b className="end">{formatIdr(order.total)}</b>
        </div>
        <dl className="lines inside">
          <Line name={orderText.paidBy}>{[order.channel_id, ...new Set(payments.map(({ gateway }) => gateway))].join(', ')}</Line>
          {books.earned.map(({ account, amount }) => (
            <Line name={earnedNames[account] ?? account} key={account}>
              {formatIdr(amount)}
            </Line>
          ))}
          {back > 0 && <Line name={orderText.back_}>{formatIdr(back)}</Line>}
          <Line name={orderText.profit}>{formatIdr(profit)}</Line>
        </dl>
      </section>
      <section className="panel" aria-labelledby="buyer">
        <div className="panel-head">
          <h2 id="buyer">{orderText.buyer}</h2>
        </div>
        <dl className="lines inside">
          <Line name={orderText.player}>{order.player || orderText.voucher}</Line>
          <Line name={orderText.item}>{titlesOf(order.product, order.item).toReversed().join(', ')}</Line>
          <Line name={orderText.contact[contact.kind]}>{contact.value}</Line>
          <Line name={orderText.account}>{order.user_id ?? orderText.noAccount}</Line>
        </dl>
        {contact.kind === 'whatsapp' && (
          <p className="inside">
            <a
              className="button"
              href={`https://wa.me/${contact.value.replace(/\D/g, '')}?text=${encodeURIComponent(replyWords(order))}`}
              target="_blank"
              rel="noreferrer"
            >
              {orderText.reply}
            </a>
          </p>
        )}
      </section>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
