import type { PaymentInstructions, Transaction } from '@kilat/contract/transactions.ts'
import { transactionText } from '../../text/transaction.ts'

/** How to pay on the phone that shows this page. */
export function HowToPay({ order, instructions }: { order: Transaction; instructions: PaymentInstructions }) {
  return (
    <section className="card p-4 lg:p-6" aria-labelledby="cara">
      <h2 id="cara" className="title-card">
        {transactionText.how[instructions.kind]}
      </h2>
      <ol className="grid gap-3.5 mt-3.5">
        {stepsFor(order, instructions).map(([lead, rest], at) => (
          <li key={lead} className="flex gap-3 text-ink-2">
            <span
              aria-hidden="true"
              className="grid place-items-center size-6 flex-none rounded-full bg-sunken text-s leading-none font-bold text-ink"
            >
              {at + 1}
            </span>
            <span>
              <b className="text-ink">{lead}</b> {rest}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsFor(order: Transaction, instructions: PaymentInstructions): string[][] {
  switch (instructions.kind) {
    case 'qris':
      return transactionText.howQris
    case 'virtual_account':
      return transactionText.howVa(instructions.bank)
    case 'deep_link':
      return transactionText.howDeepLink(order.channel.name)
    case 'payment_code':
      return transactionText.howOutlet(instructions.outlet)
  }
}
