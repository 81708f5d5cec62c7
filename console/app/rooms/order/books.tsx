import { formatIdr } from '@kilat/contract/money.ts'
import type { OperatorOrder } from '@kilat/contract/operator/orders.ts'
import { accountName } from '../../text/accounts.ts'
import { orderText } from '../../text/order.ts'

/** The order's postings, as they are in the books. */
export function Books({ order: { books } }: { order: OperatorOrder }) {
  return (
    <section className="panel" aria-labelledby="books">
      <div className="panel-head">
        <h2 id="books">{orderText.books}</h2>
      </div>
      {books.postings.length === 0 ? (
        <p className="inside muted">{orderText.noPostings}</p>
      ) : (
        <table>
          <caption className="unseen">{orderText.booksCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{orderText.from}</th>
              <th scope="col">{orderText.to}</th>
              <th scope="col" className="figure">
                {orderText.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {books.postings.map(({ at, from, to, amount }) => (
              <tr key={`${at} ${from} ${to} ${amount}`}>
                <td title={from}>{accountName(from)}</td>
                <td title={to}>{accountName(to)}</td>
                <td className="figure">{formatIdr(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
